import type { Role } from "./category-cues";

/**
 * Made-up English support messages from which the built-in model learns how each kind of request is usually phrased.
 * They stand beside a team's own examples. Separated by a bar or a line break.
 */
export const MESSAGES_EN: Readonly<Record<Role, string>> = {
  presales: `
What would it cost for fifty people? | Is there a free version and what does it leave out?
I'd like to know more about your product for a small clinic.
Can I speak with someone from sales about an annual contract? | Do you have references from the retail industry?
Are you ISO 27001 certified? Our procurement asks. | Can we extend our trial by a week before deciding?
What happens to our data if we don't buy after the trial? | How does your product compare with the competition?
How many users can we have on the smallest plan? | Do I have to enter a card for the trial?
We'd like a proposal for our procurement department. | Is the price per month or per year?
Can you host it in the EU? This decides whether we buy. | Do resellers get a better price?
Which edition has the audit log? | Who can I talk to about buying licences?
What do you charge for extra storage?`,
  billing: `
The total on the invoice is not what we agreed. | My card was charged again even though I already paid.
Can you send receipts to our finance department automatically?
We paid last week but the account still shows as unpaid. | What is this charge for?
Please put our purchase order number on the next invoice. | Our payment keeps getting declined.
Could we switch from monthly to yearly billing? | I was charged the full price although I had a coupon.
Where do I send the wire transfer? | Please resend last month's invoice. | I was overcharged on my last order.
The tax on this bill looks wrong. | Can you add our VAT ID to future invoices?
I paid by PayPal but got no confirmation of payment. | Why is this month more expensive than the last one?
There is an unknown fee on my statement. | We need all invoices of last year for the audit.
When is the next payment due? | Please change our billing address.`,
  refund: `
I changed my mind and want my money back. | It does not fit, how can I send it back?
Please reverse the payment, I did not agree to this renewal. | You only refunded half of the amount.
When will the refund reach my bank? | The event was called off, are tickets refundable?
I cancelled within the trial, so please return the fee. | Wrong item delivered, I want to return it.
Where is my refund? | Can I return something I have already opened?
The glass arrived broken; I want a refund or a new one. | Refund the second order, I placed it by accident.
The shop refuses my return. | I am still waiting for the money from my return. | I want a full refund right now.
Do I have to pay for the return shipping? | Only part of the sum came back. | Please give me my deposit back.`,
  incident: `
It worked yesterday and today it doesn't. | The bot is not answering any more.
Clicking save takes me back to the home page. | Charts are empty even though there is data.
Emails we send bounce back. | The same ticket is created twice for every message.
I keep getting kicked out of the app. | Our phone line is dead. | The scheduled job did not run last night.
I can see files that belong to somebody else. | Downloaded files are zero bytes.
We are losing messages, some never reach the queue. | The widget does not show up in one browser.
Login returns an error for all users. | The page keeps reloading and never finishes.
Reports show negative numbers. | We sent a file to the wrong customers by a fault in your system.
The server runs out of memory and restarts. | Half of our orders did not sync today.
Calls connect but there is no sound. | The exported file is corrupt.
Payment confirmations are not coming through.`,
  account: `
The invitation link has expired, please send a new one. | I can't see the reports menu, my colleagues can.
Merge my two profiles into one. | Someone logged in as me from abroad.
My new phone does not produce valid codes. | Make her a supervisor in the system, please.
Remove the intern's access. | We moved offices, please update our address. | My username is misspelled.
I never got the activation mail. | I forgot which email I signed up with.
Please change the company name on our profile. | Give our accountant read-only access.
It says the account does not exist. | Single sign-on sends me back to the login page.
I want to leave this organisation. | Our only admin lost his phone, how do we get in?
Please reset my password. | Unlink my phone number. | Can you make me the owner of the workspace?`,
  howto: `
How long are deleted items kept? | What is the easiest way to reply to many people?
Which settings do I need for the integration? | Can a rule look at the sender only?
How often does the data refresh? | Does it work on a phone? | In which time zone are the timestamps?
What does the status "pending" mean? | How big can an attachment be? | Can I change the order of the columns?
How can I see who changed a record? | Does the API paginate results?
How many times is a failed webhook retried? | What should I put into the second field? | Where are drafts kept?
Can I use variables in templates? | How do I turn off notifications? | How do we assign tickets automatically?
What happens when I archive a conversation? | Can two people work on the same ticket?
Is there a shortcut for closing a ticket?`,
  feature: `
An option to mute threads would help a lot. | You should let us reorder columns. | Dark theme please!
When will you support Slack? | It's a pity there is no offline mode.
Would you consider adding a calendar view? | We miss a way to undo. | More colours for labels would be useful.
Idea: show the number of unread items in the tab title. | Please let users choose their own time zone.
Would love to see a board view in the next release. | Support for right-to-left languages would be great.
It would help if the list showed the owner. | Could the reminder also be sent by SMS?
I suggest moving the search box to the top. | Please consider an offline mode.
A bulk edit function would save us hours. | It'd be cool to have emoji reactions.
Let admins rename the statuses. | Can you build a connector for our shop system?`,
  complaint: `
I keep being passed from one department to another. | Nobody takes responsibility for the mess you made.
You promised a call back and it never came. | The waiter laughed at us when we asked for help.
Two weeks late and not a word of apology. | I have never been treated like this.
If nobody answers I will tell everyone about it. | Your people do not even read what I write.
Enough is enough. | I explained my problem to five people and nothing happened. This is absurd.
One star. Never again. | Your sales rep lied to us about what is included.
The technician came three times and fixed nothing, but charged every time.
It takes you hours to answer one line. | I feel cheated. | You blame me for your own mistake.
My last complaint was never answered. | How can you treat customers like this?
Such a waste of time, your hotline is useless.`,
  spam: `
Buy real followers for your Instagram | Dear friend, I need your help to transfer a large sum of money
We offer mobile app development at low prices | Your account is suspended, verify at the link below
Increase your sales with our email lists | Limited time offer! Buy now and save 90%
Loans approved in minutes, no credit check | Do you want more visitors to your website?
Hi, I came across your site and can offer you SEO | Increase your traffic by 500%, 50% off today only
Buy cheap watches online | We are a manufacturer in Shenzhen and supply LED lamps at the best price
Your mailbox is full, click to upgrade | Get rich quick with this one trick
Your package could not be delivered, update your address here | We sell verified email lists of decision makers
Act now and claim your bonus | Lose weight fast with our pills
Dear webmaster, we can redesign your website cheaply`,
  other: `
Never mind, I figured it out. | See you on Tuesday. | I am applying for the position of designer, CV attached.
Please forward this to your legal department. | The meeting is moved to Thursday. | Great service, keep it up!
Sorry, wrong address. | Here are the photos we talked about. | Noted. | I'm on vacation until Monday.
Your parcel is at the pick-up point. | Sent by mistake, please ignore. | We got the original, thank you.
A courier will bring the papers tomorrow at ten. | Thanks for the quick help! | Will do. | I'll think about it.
As discussed, here is the file. | Have a nice weekend! | Please note our new contact person.
You can close this, it is done.`,
};
