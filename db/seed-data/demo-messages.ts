/** A made-up message. `minutesAgo` places it in time; those with the same `thread` are one conversation. */
export interface DemoMessage {
  sender: string;
  subject?: string;
  content: string;
  channel: "email" | "chat" | "ticket" | "api";
  minutesAgo: number;
  thread?: string;
  external_id?: string;
}

/** Forty messages to a maker of business software, Chinese and English, of every category, none of them real. */
export const demoMessages: readonly DemoMessage[] = [
  {
    sender: "林晓雯 <xiaowen.lin@hengtai.example.test>",
    subject: "年度套餐续费时页面卡住",
    content:
      "你们好，今天续费时页面卡住了，我点了两次支付，不知道有没有成功。麻烦帮忙看一下订单 QH-20261128-0417 的状态。",
    channel: "email",
    minutesAgo: 1240,
    thread: "hengtai-refund",
  },
  {
    sender: "林晓雯 <xiaowen.lin@hengtai.example.test>",
    subject: "年度套餐被重复扣款，请尽快退回",
    content:
      "你好，流水见附件。同一笔年度套餐订单（QH-20261128-0417），银行在 28 日 09:11 和 09:12 各扣了一次 ¥3,588，合计 ¥7,176。\n\n公司月底要关账，财务已经来催了两次。请在三个工作日内把多扣的一笔原路退回，并告诉我预计到账时间。如果需要我这边配合补充材料，请一次说清楚，谢谢。\n\n另外，11 月的发票请先不要开，等退款完成后按实际金额开一张就行。",
    channel: "email",
    minutesAgo: 6,
    thread: "hengtai-refund",
    external_id: "QH-58217",
  },
  {
    sender: "Kenji Mori <k.mori@sakura-logi.example.test>",
    subject: "Webhook returns 502, orders out of sync",
    content:
      "Since 22:10 last night every callback to our endpoint fails with 502 and our order list has stopped moving. About 340 orders are waiting.\n\nWe changed nothing on our side. Our own health check of https://hooks.sakura-logi.example.test/intray is green. Please look at this at once, the warehouse starts at 06:00.\n\nKenji",
    channel: "email",
    minutesAgo: 11,
    external_id: "QH-58216",
  },
  {
    sender: "周启明 <zhou.qiming@yunfan.example.test>",
    subject: "采购 200 席位的报价与合同条款",
    content:
      "您好，我们是云帆物流，计划明年一季度为客服和销售团队采购 200 个席位。请提供企业版的报价、付款方式，以及是否支持私有化部署。\n\n另外想了解合同里的服务等级条款，最好能约一次线上演示，本周四下午方便。",
    channel: "email",
    minutesAgo: 18,
  },
  {
    sender: "Anna Vogt <anna.vogt@nordlicht.example.test>",
    subject: "VAT number missing on invoice 2026-1187",
    content:
      "Hello,\n\nthe October invoice (2026-1187) does not show our EU VAT number DE811234567, so our accountant cannot book it. Could you please reissue it with the number and send the PDF to this address?\n\nBest regards\nAnna Vogt\nNordlicht GmbH",
    channel: "email",
    minutesAgo: 26,
  },
  {
    sender: "crm-sync",
    subject: "批量工单 #58213：无法识别的附件",
    content:
      "[系统转发] 工单 #58213 含 3 个附件，其中 2 个无法识别格式（.hwp、.pages）。正文为空，请人工查看。",
    channel: "api",
    minutesAgo: 33,
  },
  {
    sender: "何佳 <hejia@lanshan.example.test>",
    subject: "成员离职后如何转移他的自动化流程？",
    content:
      "同事上周离职了，他名下有十几条自动化流程。请问怎么把这些流程转给别人？是要先转移再停用账号，还是停用之后也能转？\n\n附上两张截图，看不懂「所有者」和「执行者」的区别。",
    channel: "ticket",
    minutesAgo: 44,
  },
  {
    sender: "Priya Nair <priya@monsoon.example.test>",
    subject: "SSO login loops after domain change",
    content:
      "We moved our company domain to monsoon.example.test on Friday. Since then the SSO login redirects for ever between your page and our identity provider. 12 people are locked out and cannot work.\n\nThe metadata in your admin page still shows the old domain and the field is read only.",
    channel: "email",
    minutesAgo: 52,
  },
  {
    sender: "郑毅 <zhengyi@qingshan.example.test>",
    subject: "能不能按部门导出月度用量报表",
    content:
      "希望用量报表可以按部门拆分，并且每月一号自动发到邮箱。现在只能导出总表，财务分摊费用很麻烦。这个功能有计划吗？",
    channel: "email",
    minutesAgo: 66,
  },
  {
    sender: "吴桐 <wutong@beidou.example.test>",
    subject: "第三次反馈了，还是没有人处理",
    content:
      "这是我第三次反馈同一个问题，上周二、周四都提过，每次都说「已转给同事」，然后就没有下文。\n\n说实话非常失望。如果这周还没有明确答复，我们会考虑更换供应商。",
    channel: "email",
    minutesAgo: 88,
  },
  {
    sender: "Tomás Ruiz <tomas@iberica.example.test>",
    subject: "Can we pay by bank transfer in EUR?",
    content:
      "Hi! We are comparing the Business plan with a competitor. Can we pay by bank transfer in EUR instead of by card, and would that change the price?",
    channel: "chat",
    minutesAgo: 101,
  },
  {
    sender: "孙丽娜 <lina.sun@changhe.example.test>",
    subject: "子账号无法收到验证码",
    content:
      "从今天早上开始，三个子账号登录时短信验证码要等 10 分钟左右才到，到的时候已经过期了。主账号正常。号段都是 138 开头的。",
    channel: "chat",
    minutesAgo: 118,
  },
  {
    sender: "Grace Okoro <grace@lagoscare.example.test>",
    subject: "Importing contacts from a legacy CSV",
    content:
      "How do I import contacts from an old CSV? The names come out as question marks. I do not know the encoding; the file was made with Excel on Windows some years ago.",
    channel: "ticket",
    minutesAgo: 131,
  },
  {
    sender: "马骏 <majun@tengfei.example.test>",
    subject: "续费优惠和发票抬头变更",
    content:
      "我们的套餐下月到期，想先确认续费有没有优惠。另外公司更名了，发票抬头需要改成「腾飞智能科技有限公司」，税号不变。",
    channel: "email",
    minutesAgo: 172,
  },
  {
    sender: "Daniel Cho <daniel@pixelforge.example.test>",
    subject: "Rate limit seems lower than documented",
    content:
      "Your docs say 60 requests a minute but we get 429 after about 40. Request ids: req_71a0, req_71a8. Is the limit per key or per account?",
    channel: "api",
    minutesAgo: 186,
  },
  {
    sender: "陈思远 <siyuan@dingfeng.example.test>",
    subject: "希望支持钉钉审批回写",
    content: "建议增加一个功能：钉钉审批通过之后，把结果自动写回工单。我们现在靠人工复制，每天上百条。",
    channel: "email",
    minutesAgo: 213,
  },
  {
    sender: "Best Deals 4U <win@lucky-prize.example.test>",
    subject: "CONGRATULATIONS!!! You have WON a free phone",
    content:
      "Dear customer, you are our lucky winner! Click http://lucky-prize.example.test/claim within 24 hours and enter your card number to receive your FREE phone. Limited offer!!!",
    channel: "email",
    minutesAgo: 240,
  },
  {
    sender: "代开发票王经理",
    subject: "代开各类发票，税点低，加微信",
    content:
      "本公司长期代开各行业增值税发票，税点优惠，可先开后付，验证后付款。加微信 fapiao-8866，诚信合作。",
    channel: "email",
    minutesAgo: 262,
  },
  {
    sender: "Emily Hart <emily@brightside.example.test>",
    subject: "Re: Your ticket #58102",
    content:
      "That did the trick, thank you. One more thing: where can I see who changed a rule?\n\nOn Thu, 26 Nov 2026 at 16:20, Support <support@intray.example.test> wrote:\n> Hello Emily,\n> please open Admin, Rules, and switch the rule off and on again.\n> Best regards",
    channel: "email",
    minutesAgo: 300,
    thread: "brightside-rules",
  },
  {
    sender: "黄志强 <huangzq@xinyuan.example.test>",
    subject: "账号被锁定，急用",
    content:
      "账号提示「多次登录失败已锁定」，但我并没有输错密码。下午三点要给客户演示，请尽快解锁。账号是 huangzq@xinyuan.example.test。",
    channel: "chat",
    minutesAgo: 325,
  },
  {
    sender: "Marie Laurent <marie@atelier-m.example.test>",
    subject: "Refund for unused seats",
    content:
      "We bought 20 seats in March and only ever used 8. Is it possible to get a refund for the 12 unused seats, or a credit for next year?",
    channel: "email",
    minutesAgo: 1460,
  },
  {
    sender: "刘洋 <liuyang@haichuan.example.test>",
    subject: "API 返回 401，但密钥没有变过",
    content:
      "昨天晚上开始，调用接口一直返回 401 unauthenticated。密钥没有换过，同样的代码在测试环境是好的。请帮忙查一下密钥 ink_live_…9f2c 的状态。",
    channel: "ticket",
    minutesAgo: 1495,
  },
  {
    sender: "Sven Olsen <sven@fjord.example.test>",
    subject: "Dark mode for the mobile site",
    content:
      "Small wish: on my phone the site is always light, even though the phone is set to dark. Would be lovely at night.",
    channel: "email",
    minutesAgo: 1530,
  },
  {
    sender: "徐静 <xujing@baiyun.example.test>",
    subject: "申请开具 10 月份增值税专用发票",
    content:
      "请开具 10 月份的增值税专用发票，金额 ¥12,800，抬头：白云医疗器械有限公司，税号 91440101MA5XXXXX2B，寄到广州市天河区。",
    channel: "email",
    minutesAgo: 1600,
  },
  {
    sender: "Olivia Park <olivia@northgate.example.test>",
    subject: "Is there a discount for schools?",
    content:
      "We are a secondary school with about 60 teachers. Do you have education pricing, and is there a trial longer than 14 days?",
    channel: "chat",
    minutesAgo: 1655,
  },
  {
    sender: "郭敏 <guomin@ruihe.example.test>",
    subject: "客服态度有问题",
    content: "11 月 26 日下午和我通话的客服打断我三次，还直接挂断。我要求一个书面道歉，并请主管联系我。",
    channel: "email",
    minutesAgo: 1710,
  },
  {
    sender: "Jonas Weber <jonas@rheinwerk.example.test>",
    subject: "Dashboard shows blank page",
    content:
      'Since this morning the dashboard is a blank page in Firefox 145 for all of us. Console: TypeError: can\'t access property "map", e.items is undefined. Chrome works.',
    channel: "ticket",
    minutesAgo: 2880,
  },
  {
    sender: "高翔 <gaoxiang@lianhe.example.test>",
    subject: "怎么批量邀请成员？",
    content: "我们有 80 个人要加进来，一个一个填邮箱太慢了。有没有批量邀请的办法？能按部门分组吗？",
    channel: "chat",
    minutesAgo: 2930,
  },
  {
    sender: "Hannah Lee <hannah@seabreeze.example.test>",
    subject: "Charged after cancelling",
    content:
      "I cancelled my plan on 3 November and have the confirmation, but my card was charged $49 again on the 20th. Please refund it and make sure it does not happen again.",
    channel: "email",
    minutesAgo: 2990,
  },
  {
    sender: "谢婷 <xieting@mingde.example.test>",
    subject: "数据能保存多久？",
    content: "请问停用之后，我们的数据会保留多久？能不能导出全部历史消息？法务需要一份书面说明。",
    channel: "email",
    minutesAgo: 3050,
  },
  {
    sender: "Ravi Kumar <ravi@deccan.example.test>",
    subject: "How to set up a rule for VIP customers",
    content:
      "I want every mail from our ten biggest customers to be high priority and go to Maya. Where do I set this, and does it work for messages that are already there?",
    channel: "ticket",
    minutesAgo: 3120,
  },
  {
    sender: "朱琳 <zhulin@fengshang.example.test>",
    subject: "页面加载特别慢",
    content: "这两天打开列表要等七八秒，之前都是秒开。公司网络正常，换了手机热点也一样。大概有 5 万条数据。",
    channel: "chat",
    minutesAgo: 4400,
  },
  {
    sender: "Lucas Martin <lucas@verdure.example.test>",
    subject: "Partnership proposal",
    content:
      "We build add-ons for help desks and would like to offer yours to our 400 customers in France. Who could I talk to about a reseller agreement?",
    channel: "email",
    minutesAgo: 4460,
  },
  {
    sender: "蒋涛 <jiangtao@hongyun.example.test>",
    subject: "希望列表支持自定义列",
    content: "列表能不能让我们自己选显示哪些列？我们最关心的是「合同号」，现在要点进详情才能看到。",
    channel: "email",
    minutesAgo: 4520,
  },
  {
    sender: "Aisha Rahman <aisha@crescent.example.test>",
    subject: "Please delete my personal data",
    content:
      "Under the GDPR I ask you to delete all personal data that you hold about me and to confirm it within 30 days. My account is aisha@crescent.example.test.",
    channel: "email",
    minutesAgo: 5800,
  },
  {
    sender: "罗海 <luohai@jinding.example.test>",
    subject: "付款成功但没有开通",
    content: "昨天对公转账 ¥5,980，银行显示已到账，但账号还是免费版。回单号 2026112700891，请尽快开通。",
    channel: "email",
    minutesAgo: 5860,
  },
  {
    sender: "Nora Schmidt <nora@altbau.example.test>",
    subject: "Two-factor codes rejected",
    content:
      "My authenticator codes are rejected since I got a new phone. I still have the old phone for two days. How do I move the codes over?",
    channel: "chat",
    minutesAgo: 5930,
  },
  {
    sender: "邓超 <dengchao@xingchen.example.test>",
    content: "你好，在吗？想问下专业版和企业版有什么区别，多少钱一年？",
    channel: "chat",
    minutesAgo: 7200,
  },
  {
    sender: "Ben Carter <ben@oakfield.example.test>",
    subject: "Export stops at 10,000 rows",
    content:
      "The CSV export always ends at row 10,000 although the list says 23,418. Is there a limit, and can it be raised?",
    channel: "ticket",
    minutesAgo: 7290,
  },
  {
    sender: "叶青 <yeqing@lvyuan.example.test>",
    subject: "谢谢你们的快速处理",
    content: "昨天反馈的问题今天早上就好了，给处理的同事点个赞。祝你们周末愉快！",
    channel: "email",
    minutesAgo: 7350,
  },
];
