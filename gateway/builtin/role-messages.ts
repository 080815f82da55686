import type { Role } from "./category-cues";

/**
 * Made-up support messages from which the built-in model learns how each kind of request is usually phrased, in
 * simplified and traditional Chinese and in English: one a line. They stand beside a team's own examples.
 */
export const ROLE_MESSAGES: Readonly<Record<Role, string>> = {
  presales: `
有没有适合小团队的方案，一年下来要花多少？
买之前想确认一下数据存放在国内吗
能便宜一点吗，我们一次买三年
可以安排销售跟我们开个线上会吗
想对比一下你们和别家的功能清单
这款软件支持多少人同时在线，我们有两百多员工
不付费的话可以用到什么程度？
付费会员比普通会员多了哪些权益？
最低几个人起订？
公司要招标，能提供资质证书和案例吗？
学生买有优惠吗
是一次性付费还是每年都要交钱
想找你们的客户经理聊聊合作
我们是做外贸的，这个产品合适吗
请把产品资料和报价单发到我邮箱
開通進階方案要多少錢？
請問有經銷商可以聯絡嗎？
試用期可以延長幾天嗎？
What would it cost for fifty people?
Is there a free version and what does it leave out?
I'd like to know more about your product for a small clinic.
Can I speak with someone from sales about an annual contract?
Do you have references from the retail industry?
Are you ISO 27001 certified? Our procurement asks.
Can we extend our trial by a week before deciding?
What happens to our data if we don't buy after the trial?
How does your product compare with the competition?`,
  billing: `
报销需要纸质票，怎么给我？
扣费短信收到了两条，是不是扣重了
这笔钱是什么费用，我没有订过
余额不对，充进去的钱没有到
付完钱页面还让我再付一次
合同款已经打到你们公户了，请核对
麻烦把开票信息改成新公司
能不能按季度结算？
上个月的用量费用明细发我一份
银行卡支付总是被拒，换卡也一样
下单时没有勾选保险，却收了保险费
票开错了，金额应该是含税价
要怎么取消自动扣款
財務說沒收到你們的請款單
刷卡刷了兩次，請幫我查一下
年費到期前會先通知再扣款嗎？
The total on the invoice is not what we agreed.
My card was charged again even though I already paid.
Can you send receipts to our finance department automatically?
We paid last week but the account still shows as unpaid.
What is this charge for?
Please put our purchase order number on the next invoice.
Our payment keeps getting declined.
Could we switch from monthly to yearly billing?
I was charged the full price although I had a coupon.
Where do I send the wire transfer?`,
  refund: `
不合适，想退
买了没用过，可以退吗
东西寄回去了，钱什么时候到账？
付错了，请把这笔原路返还
活动没参加成，费用请退还
剩下的几个月不用了，能按比例退吗
收到是坏的，退货运费谁出？
七天无理由还能办吗
取消了预约，定金怎么还没退回来
小孩乱点买的会员，请给退掉
说好全额退，结果只退了一半
重复下单了，其中一单不要了
質量太差，退錢！
課程不上了，學費可以退嗎？
訂單取消後，款項何時退還？
I changed my mind and want my money back.
It does not fit, how can I send it back?
Please reverse the payment, I did not agree to this renewal.
You only refunded half of the amount.
When will the refund reach my bank?
The event was called off, are tickets refundable?
I cancelled within the trial, so please return the fee.
Wrong item delivered, I want to return it.
Where is my refund?`,
  incident: `
突然就不好使了，刚才还好好的
机器人不回消息了
刷不出来内容，网络是好的
一保存就跳回首页
扫码没有反应，单子也进不来
昨天录的东西今天全没有了
收银台连不上网络，没法结账
图表空的，明明有数据
客户说打不通我们的电话，线路好像断了
同一条消息重复出现了好几遍
证书过期了，浏览器提示不安全
看到了别人的订单，隐私有问题
跑批任务半夜中断，没有告警
文件下载下来是零字节
定时任务今天没有执行
語音通話一直斷線
網站突然變得很慢，點什麼都要等
資料同步以後少了一百多筆
It worked yesterday and today it doesn't.
The bot is not answering any more.
Clicking save takes me back to the home page.
Charts are empty even though there is data.
Emails we send bounce back.
The same ticket is created twice for every message.
I keep getting kicked out of the app.
Our phone line is dead.
The scheduled job did not run last night.
I can see files that belong to somebody else.
Downloaded files are zero bytes.`,
  account: `
换了手机，动态口令用不了
邀请链接过期了，进不了团队
同事升职了，帮他改成主管角色
看不到报表菜单，别人都能看到
两个账号想合并成一个
试太多次被锁了，能解开吗
有人在外地登了我的号
想改一下显示的名字
老板的号转到我这边
把实习生的登录关掉
微信绑错人了，要解开
收不到激活邮件
如何把超级管理员移交给别人
公司搬家了，地址和电话要更新
被移出群组了，请加回来
新進同事要開通使用權限
帳號被停用，請協助恢復
電話號碼換了，怎麼更新？
The invitation link has expired, please send a new one.
I can't see the reports menu, my colleagues can.
Merge my two profiles into one.
Someone logged in as me from abroad.
My new phone does not produce valid codes.
Make her a supervisor in the system, please.
Remove the intern's access.
We moved offices, please update our address.
My username is misspelled.
I never got the activation mail.`,
  howto: `
这个功能从哪里打开？
排班表在哪设
一天能发多少条短信
附件最大多大
返回的时间是哪个时区？
删掉的东西还能找回来吗
多久同步一次？
这两个选项有啥不一样
手机上可以看吗
用 Excel 打开表格显示不正常该怎么处理？
能按部门看统计吗，怎么看
把公众号接进来要做什么？
想一次回复很多人，怎么操作最快
签名图片用什么尺寸
规则先后顺序怎么调整
要怎麼匯出聯絡人？
可以設定每天自動寄送嗎？
資料多久更新一次？
How long are deleted items kept?
What is the easiest way to reply to many people?
Which settings do I need for the integration?
Can a rule look at the sender only?
How often does the data refresh?
Does it work on a phone?
In which time zone are the timestamps?
What does the status "pending" mean?
How big can an attachment be?
Can I change the order of the columns?`,
  feature: `
考虑加一个倍速播放吧
手机端也做一个吧
能自己调顺序就方便多了
一次只能选二十条太少了，放宽一些吧
要是有提醒就不会忘了
求一个夜间模式
许愿出个桌面版
可以让用户自己换颜色吗，现在太单调
别家都有撤回，你们也加上呗
搜索能记住历史就好了
想要一个看板视图
以后能不能打通飞书
每次都要手动刷新，能自动就好
許願多語言介面
可以考慮支援平板嗎？
搜尋如果能模糊比對會更好用
An option to mute threads would help a lot.
You should let us reorder columns.
Dark theme please!
When will you support Slack?
It's a pity there is no offline mode.
Would you consider adding a calendar view?
We miss a way to undo.
More colours for labels would be useful.
Idea: show the number of unread items in the tab title.`,
  complaint: `
问个问题三天没人理，什么服务
说好今天来，人没来电话也没有
客服只会复制粘贴，根本不看问题
再这样下去我们不合作了
出了问题互相推，没有一个人负责
弄坏了东西还不承认
花钱买罪受
上次答应的事到现在都没有做到
排队排了一个小时，最后说下班了
被你们耍得团团转
员工对客人爱理不理
打了好多次电话，就是敷衍我
不给个说法我不会罢休
送餐晚了两小时，饭都凉了，还让我自己下楼拿
店員一直聊天不理客人，感受很差
等了這麼久，一句道歉都沒有
說話不算話，以後不會再買了
I keep being passed from one department to another.
Nobody takes responsibility for the mess you made.
You promised a call back and it never came.
The waiter laughed at us when we asked for help.
Two weeks late and not a word of apology.
I have never been treated like this.
If nobody answers I will tell everyone about it.
Your people do not even read what I write.
Enough is enough.`,
  spam: `
承接网站建设、小程序开发，价格实惠，有需要联系
海外代理 IP 出售，稳定高速
老师带单，进群免费领取牛股
急用钱找我，身份证就能借
您的账户存在风险，请点击链接验证身份
专业论文代写，包通过
工厂直销各类礼品，欢迎来电咨询
出售企业邮箱数据，百万条
开业大酬宾，全场一折，点此抢购
银行流水、资产证明代做
高价回收旧手机，上门取件
帮您上热搜，微博营销套餐
你有一个包裹异常，点链接补充地址
急用錢？當天撥款，免保人
免費加入股票群組，老師報明牌
Buy real followers for your Instagram
Dear friend, I need your help to transfer a large sum of money
We offer mobile app development at low prices
Your account is suspended, verify at the link below
Increase your sales with our email lists
Limited time offer! Buy now and save 90%
Loans approved in minutes, no credit check
Do you want more visitors to your website?
Hi, I came across your site and can offer you SEO`,
  other: `
可以了，是我这边网络的问题，打扰了
会议改到周四下午，请准时参加
应聘前端工程师，简历在附件里
请把这封信转给财务部
合同扫描件已发，请确认
知道了，我明天再看
不用了，我自己找到了
嗯嗯，没事了
您的快递已放到门口
我们搬到新办公室了，欢迎来玩
周五见
这是上次说的照片
已付，请查看
麻煩轉交給負責人
文件已經寄出，請留意
感謝協助，非常滿意
Never mind, I figured it out.
See you on Tuesday.
I am applying for the position of designer, CV attached.
Please forward this to your legal department.
The meeting is moved to Thursday.
Great service, keep it up!
Sorry, wrong address.
Here are the photos we talked about.
Noted.
I'm on vacation until Monday.
Your parcel is at the pick-up point.`,
};
