/** The speech acts and topics that the built-in model knows by itself, named after the categories of a first start. */
export const ROLES = [
  "presales",
  "billing",
  "refund",
  "incident",
  "account",
  "howto",
  "feature",
  "complaint",
  "spam",
  "other",
] as const;
export type Role = (typeof ROLES)[number];

export interface Cue {
  name: string;
  /** Matched against folded text (NFKC, lower case, simplified). Gaps are bounded, so matching is linear. */
  pattern: RegExp;
  weights: Partial<Record<Role, number>>;
}

/** Between two words: anything but the end of a clause, at most some characters. */
const NEAR = "[^,.;!?。;\\n]{0,8}";
const re = (source: string): RegExp => new RegExp(source.replaceAll("~", NEAR), "u");
const cue = (name: string, source: string, weights: Cue["weights"]): Cue => ({
  name,
  pattern: re(source),
  weights,
});

/** What a support message says and what it speaks of, in Chinese and English. Weights are logits. */
export const CUES: readonly Cue[] = [
  // Questions before buying.
  cue(
    "price",
    "报价|价目|价格|定价|多少钱|怎么(卖|收费|计费|算钱)|如何(收费|计费)|收费(标准|吗|方式)|费用(怎么|是多少|大概)|什么价|\\b(pricing|price list|quot(e|ation)|how much (does|do|is|would|will))\\b|便宜(多少|点|一点|些)|花多少|要多少(钱)?|\\b(what would it cost|cost per|costs? for)\\b",
    { presales: 3 },
  ),
  cue(
    "plan",
    "(企业|专业|旗舰|免费|付费|基础|标准|高级|团队|个人|商业|试用)(版|方案)|套餐|买断|(版本|方案)~(区别|差别|差异|差在)|\\b(enterprise|business|starter|free|pro|premium|basic) (plan|tier|version|edition)\\b|\\bwhich plan\\b|(学生|教育|年付|月付|进阶|团购)(方案|版|价)|(付费|高级)会员|有没有~(方案|版本)",
    { presales: 2.2 },
  ),
  cue("trial", "试用|体验(版|账号|一下)|\\b(free )?trial\\b", { presales: 2 }),
  cue(
    "demo",
    "演示|产品介绍|白皮书|案例资料|\\b(book|schedule|see|request|give|arrange)\\b~\\bdemo\\b|\\bwalk us through\\b|\\bproduct tour\\b",
    { presales: 2.5 },
  ),
  cue(
    "buying",
    "选型|采购|招标|询价|询盘|打算(买|购|采|用)|考虑(买|购|采|换|用)|购买(前|之前)|想(买|购买|了解一下|咨询一下)|想?了解(一下)?(你们|贵|产品|企业|一下)|(代理|渠道|经销|加盟)(商|合作|政策|条件)|\\b(before (we|i) (buy|purchase|sign|commit|subscribe)|evaluating|comparing (a few |three |several )?(tools|vendors|products|options)|interested in (buying|purchasing|your)|sales (team|rep|person)|reseller|considering (your|buying|switching))\\b|安排~(顾问|销售|客户经理)|(等保|资质|认证)(证书|材料)?~(吗|有|么)|起订|比较一下|和(别|其他)家~(比|对比)|\\b((learn|know|find out) more about (your|the) (product|service|platform|company)|minimum (contract|order|term)|from sales|procurement)\\b|(怎么|如何|哪里)(购买|下单|开通|订购)|派(业务|销售|人)~(联系|联络)|分(几|多少)(档|级|种)|\\b(proposal|resell(er)?s?)\\b",
    { presales: 2.6 },
  ),
  cue(
    "discount",
    "优惠(价|吗|活动|政策|力度)|打折|折扣|(教育|学生|公益|团购)~(优惠|价)|\\b(discounts?|special rates?|volume pricing|non-?profits?)\\b",
    { presales: 2 },
  ),
  cue(
    "self-hosted",
    "私有化|本地部署|自建机房|部署(到|在)(我们)?自己|\\b(on-?prem(ise)?s?|self-?host(ed|ing)?)\\b",
    { presales: 1.8 },
  ),
  cue(
    "after expiry",
    "(会员|订阅|套餐|试用|服务|合同|版)(期)?(到期|结束|过期)(之?后|以后|了)?~(保留|还在|删|怎么|会|能)|\\b(after|when) (the |our |my )?(trial|subscription|plan|membership) (ends|expires|runs out)\\b",
    { presales: 2.8 },
  ),
  cue(
    "seats",
    "\\d+ ?(个)?(人|坐席|用户|席位)(左右)?(的)?(团队|公司|规模)|(加|开|有|支持)(多少|几)个(用户|人|成员|坐席)|\\bteam of \\d+|\\b(per|how many) (seats?|users?)\\b",
    { presales: 1.2 },
  ),

  // Money matters.
  cue(
    "invoice",
    "发票|专票|普票|抬头|税号|统编|统一编号|开票|红冲|\\b(invoices?|vat|tax id|receipts?|credit note|po number|purchase order)\\b|票据|开票信息|报销~票|纸质票|电子票|结算单",
    { billing: 3 },
  ),
  cue("receipt", "收据|回执单|水单|付款(凭证|记录)|对账单|账单|\\b(bill|bills|billed|billing|statement)\\b", {
    billing: 2.4,
  }),
  cue(
    "charged",
    "(被|又|多|重复|自动|莫名|乱|误)(扣|收)(了)?(我)?(\\S{0,3})(款|费|钱)|扣(了|过)?(我)?~(次|遍|笔|款|费|钱)|扣(款|费|钱)|(钱|款)(已经|都)?扣了|\\b(charged|overcharged|debited|charges?)\\b|刷了(我)?(两|2|三|3|多)(回|次|笔)|扣重|余额(没|不|少|未)|多收|乱收",
    { billing: 2.2 },
  ),
  cue(
    "twice",
    "(重复|多)(扣|收|付|支付)|扣了?(两|2|三|3)(次|遍|笔)|\\b(charged|billed|debited|paid)\\b~\\b(twice|two times|double)\\b|\\b(double|duplicate|identical) (charges?|payments?)\\b",
    { billing: 3 },
  ),
  cue(
    "extra charge",
    "(多出?|多了|莫名)(一笔|收|扣)|为什么(要|会)?(多)?收(了|取)?|(比|和)~(不符|不一样|对不上)~(账单|金额)|原价(扣|收)|按原价|\\bwhy (did|was|were|am|are) ~(bill|charge|price|invoice|billed|charged)",
    { billing: 1.8 },
  ),
  cue(
    "payment method",
    "对公(转账|账户)?|转账|汇款|打款|收款(账户|账号)|开户行|付款方式|支付方式|(付|打)了?(钱|款)~(未付|没到|未到|待支付)|待支付|分期付款|\\b(bank|wire) transfer\\b|\\bpayment method\\b|\\b(credit|debit)? ?card (on file|expired|was declined|details)\\b|\\bpay by\\b|(刷卡|支付|付款)~(被拒|失败)|拒(付|绝交易)|\\b(declined|wire transfer)\\b",
    { billing: 2.6 },
  ),
  cue(
    "renewal",
    "续费|续订|续期|自动续|欠费|充值(没|未|记录)|优惠券|代金券|\\b(renewals?|auto-?renew(al|s|ed)?|overdue|coupon|promo code)\\b",
    { billing: 2 },
  ),
  cue("rate of pay", "\\b(downgrade|upgrade) (my|our|the) (plan|subscription)|(降|升)(级)?到?\\S{0,3}套餐", {
    billing: 1.2,
    account: 0.4,
  }),

  // Money back.
  cue(
    "refund",
    "退款|退钱|退费|退全款|退差价|(把|将)?钱(全部|都)?退|退(还|给我|回来|一下钱)|还我钱|退我|\\b(refund(s|ed|ing)?|money back|reimburse(d|ment)?|chargeback|my money)\\b|原路(退|返)|(退|还)~(的)?(费用|费|款|钱)|钱~退|定金~退|(款|钱)项?何时退|\\b(reverse the (payment|charge)|tickets? refundable)\\b",
    { refund: 4 },
  ),
  cue(
    "return goods",
    "退货|退掉|退单|退订|退(了)?吧|能退|可以退|想退|要退|给退|(可|能)否退|\\b(return (the|this|these|it|my|an?) |send it back|return (label|policy))|退(不)?(吗|么|了没)|\\b(send (it|them|this|these) back)\\b|要么~退|办理退",
    { refund: 2.8 },
  ),
  cue("give back", "退回(?!来?的?(邮件|信))|原路返回", { refund: 1.6 }),
  cue(
    "cancel order",
    "取消(这个|这笔|该|我的|一下)?(订单|预订|预约|购买|下单|交易)|订单~取消|(不想要|不要|不买)了|拍错|买错|下错单|\\bcancel\\b~\\b(order|purchase|booking|reservation)\\b|\\b((undo|cancel|void|reverse) (my|this|the|our) (purchase|order|payment|subscription))\\b",
    { refund: 2.6 },
  ),
  cue("exchange", "换货|换(一|个|件|台)(个|件|台)?新|补发|\\b(replacement|exchange it|exchange for)\\b", {
    refund: 1.8,
  }),
  cue(
    "unreceived goods",
    "没(有)?收到(货|商品|包裹|东西)|(包裹|快递|货)(丢|没到|没收到|不见)|\\b(parcel|package|order|item)\\b~\\b(never|not) (came|arrived|delivered|received)\\b",
    { refund: 1.2, complaint: 1 },
  ),
  cue(
    "goods differ",
    "(和|与|跟)(描述|图片|照片|页面|宣传)~(不符|不一样|差)|(质量|做工)(有)?问题|瑕疵|次品|假货|\\b(doesn't|does not|didn't|not) match the description\\b|\\bdefective\\b|\\bdamaged\\b|(是|都|全)?(碎|裂|破|坏)(的|了)|破洞|少(了)?(配件|一件|东西)|发错货",
    { refund: 1.4, complaint: 0.6 },
  ),

  // Faults.
  cue(
    "error",
    "报错|出错|错误(码|代码|信息)|服务器(内部)?错误|内部错误|故障|异常(?!登录)|\\b(errors?|exception|typeerror|stack trace|bug|buggy|glitch(es)?|fault|malfunction)\\b",
    { incident: 2.4 },
  ),
  cue(
    "http status",
    '(?<![\\d.])(500|502|503|504)(?![\\d.元块])|"(code|status)" ?: ?5\\d\\d|\\bhttp ?[45]\\d\\d\\b',
    { incident: 2 },
  ),
  cue(
    "down",
    "宕机|当机|瘫痪|崩溃|崩了|挂了(?!我|电话|\\S{0,2}次|客户)|闪退|死机|连不上|断线|掉线|停工|\\b(outage|down(?! (to|payment))|crash(es|ed|ing)?|unavailable|offline|unreachable|unresponsive)\\b",
    { incident: 3 },
  ),
  cue(
    "cannot open",
    "打不开|进不去|登不进|点不(开|动|了|到)|(无法|不能|没法|没办法)(正常)?(访问|打开|使用|加载|提交|保存|下载|上传|导入|导出|发送|连接|显示|下单|付款|支付|同步|播放|安装)|(下|付|发|存|传|搜|刷|载|送|用|导)不(了|出去?|出来|上去|成功)(单|款)?|下不了单|付不了款|不能用|不好使|\\b(can't|cannot|can not|unable to|couldn't|won't|doesn't|does not|not) (open|load|loading|save|access|connect|check ?out|submit|upload|download|send|work|working|respond|responding|start|sync|pay|install|update)\\b|\\bdoesn't work\\b|(显示|加载|刷|连|打|接|放|弹|跳|扫|印|搜)不(出来|出|通|上|开|到|全)|连不上|出不(来|单)|(就|都|也|又)不(回|动|响|亮|更新|同步|显示|跳|弹|推送|工作)|\\b(bounce[sd]?|(is|are) (empty|dead|gone)|(isn't|aren't|not) (answering|showing|appearing|syncing|updating|firing)|logs? me out|kicked out)\\b",
    { incident: 2.6 },
  ),
  cue(
    "fails",
    "失败|不成功|\\b(fails?|failed|failing|failure|broken|broke|breaks)\\b|[\\u4e00-\\u9fff]不了(?!解|起|多少|吧)|损坏|坏了|(不|没)(再)?动(了|$)|(发|收|刷|显示|加载|生成)不(出|到|成)|\\b(return(s|ed|ing)? (4|5)\\d\\d|(empty|corrupt|zero-byte) files?|piling up)\\b",
    { incident: 1.6 },
  ),
  cue(
    "frozen",
    "卡(死|住|在|顿)|卡得|白屏|黑屏|空白|花屏|转圈|没(有)?(反应|动静|响应)|无响应|(一直|总是?)(在)?加载|\\b(freez(es|ing|e)|frozen|stuck|hangs?|hanging|blank (page|screen)|white screen|spinning|spinner)\\b|(系统)?(繁忙|忙碌)|请稍后再试|持续(了)?~(小时|分钟)|(一直|还)?在?排队|\\b(keeps (loading|reloading|spinning)|memory)\\b",
    { incident: 2.4 },
  ),
  cue(
    "slow",
    "超时|很慢|特别慢|太慢|变慢|延迟|慢得|\\b(time(s|d)? ?out|timeouts?|slow(ly)?|latency|lag(gy|ging)?|delayed|takes? (\\d+|ages|forever|minutes))\\b",
    { incident: 1.8 },
  ),
  cue(
    "stopped",
    "(停止|中断|失效|断了)|(突然|今天|昨天|昨晚|早上|凌晨|下午|晚上|更新|升级)~(不|没|无法)|(再也|一直|就|都)?没(有)?(再)?收到(推送|回调|通知|消息|邮件)|\\b(stopped|stops|no longer|quit) (receiv|work|send|sync|arriv|deliver|load|updat|respond|fir)|\\b(since|after) (the |our |your )?(last |latest )?(deploy(ment)?|update|upgrade|release|migration)\\b",
    { incident: 2.2 },
  ),
  cue(
    "data lost",
    "(数据|记录|工单|文件|资料|消息|历史|订单|内容|信息|客户|报表|邮件)~(丢|没了|不见|消失|全没|清空|变成(零|0|空|乱码)|少了|缺失|错乱|对不上)|全没了|\\b(lost|missing|disappeared|vanished|gone|wiped|corrupt(ed)?)\\b|(丢|漏)(消息|单|数据|件)|发(给|到)了?(错误|别)|\\b(losing (messages|data|orders)|never (reach|arriv|show|appear)(es|s|ed)?)\\b",
    { incident: 2.4 },
  ),
  cue(
    "leak",
    "泄露|泄漏|串(数据|号|了)|被(盗|黑|入侵|攻击|篡改)|漏洞|(陌生|未知|可疑)~(ip|登录|调用|设备)|(别家|别的|其他|其它|别人)(公司|客户|用户|人|家)?的~(数据|客户|邮件|资料|信息|订单|记录)|不属于我们|\\b(data )?(leak(ed|s)?|breach(ed)?|hacked|compromised|unauthori[sz]ed|vulnerabilit(y|ies)|phish(ed|ing)|(another|other|someone else's|other people's) (company|customer|user|people|tenant|account)('s|s')?)\\b|(看|收|查|搜|导)(得)?(到|见)(了)?~(别人|别家|他人|陌生人|(其他|其它|别的)(公司|客户|用户|人|家|租户|企业))~的|\\b((belongs?|belonging) to (somebody|someone|another)|from another country|logged in as me)\\b|流出|外泄|外流|(公开|贩卖|卖)(了)?我们?的~(名单|客户|数据|资料)|名单~(流出|泄)",
    { incident: 3.2 },
  ),
  cue(
    "display fault",
    "看不(清|见|到字)|(显示|排版|布局|界面|文字|按钮|页面|图片)~(不全|错位|重叠|遮挡|挡住|裁|截|裂|不出|不对|错乱|异常|模糊|变形)|乱码|裂图|裁掉|\\b(overlap(s|ping)?|cut off|misaligned|unreadable|garbled|doesn't (display|render|show))\\b",
    { incident: 2 },
  ),
  cue(
    "wrong result",
    "(数字|数据|统计|结果|金额|时间|数量|报表)(明显|都|全部|完全)?(不对|不准|错了|有误|变成)|\\b(wrong|incorrect|inaccurate) (numbers?|totals?|data|results?|figures?|counts?)\\b",
    { incident: 1.6 },
  ),
  cue(
    "everyone",
    "(所有|全部|全体|整个|全|大量|很多)(的)?(客户|用户|人|员工|同事|系统|公司|后台|网站|平台|团队|店|订单|业务)|谁都|(同事|大家|客户|用户)(都|全)|线上业务|生产环境|\\b(all|every|entire|whole) (of )?(our|the|my)? ?(customers?|users?|agents?|team|system|site|company|staff|requests?|uploads?)\\b|\\b(everyone|everybody|production|nobody can|no one can)\\b|(所有|全部|各|多家)(的)?(门店|机器|设备|电脑|手机|接口|账号|页面)|没法(营业|收银|工作|办公|接单)",
    { incident: 1.4 },
  ),
  cue(
    "since",
    "从(昨|今|早|凌晨|上周|\\d)~(起|开始|就)|(昨天|今天|更新|升级)(以后|之后|开始|起)|持续(了)?\\d|\\bsince (\\d|this morning|yesterday|last night|today|monday|tuesday|wednesday|thursday|friday)",
    { incident: 0.8 },
  ),

  // Identity and permissions.
  cue(
    "login",
    "登(录|陆|入)|登不(上|了|进)|\\b(log ?ged? ?(in|on|out)|log(ging)? ?in(to)?|login|sign(ed|ing)? ?in(to)?|sign-?on|sso|sign-?up)\\b",
    { account: 2.4 },
  ),
  cue(
    "password",
    "密码|口令|验证码|校验码|短信码|二次验证|双因素|两步验证|动态码|\\b(passwords?|passcode|2fa|two-?factor|otp|verification (code|email)|authenticator|reset (link|email|mail))\\b",
    { account: 2.8 },
  ),
  cue(
    "account",
    "账号|账户(?!行)|帐号|帐户|子账号|\\b(my|our|the|this|an|user) accounts?\\b|\\baccounts?\\b",
    { account: 1.6 },
  ),
  cue(
    "locked",
    "(被|已)?(锁定|锁住|冻结|封号|封禁|停用|禁用)|解(封|冻|锁)|\\b(locked out|locked|suspended|unlock|deactivate(d)?|disable (the|his|her|their|my)|banned)\\b",
    { account: 2 },
  ),
  cue(
    "permission",
    "权限|越权|授权(?!书)|管理员|只读|角色|\\b(permissions?|admin(istrator)?s?|access denied|permission denied|read-?only|ownership|owner)\\b",
    { account: 2 },
  ),
  cue(
    "members",
    "(新增|添加|开通|移除|删除|增加|加|踢)(\\S{0,4})(成员|账号|子账号|同事|员工|用户)|(新|离职|前)(同事|员工|人)|(员工|同事|管理员|人|他|她)~(离职|离开|走了|辞职)|离职|从(团队|组织|企业)~(移除|删)|\\b((former|new|ex-?) ?(employee|colleague|teammate)s?|left the company|(add|remove|invite) (a |the |our )?(user|member|colleague|teammate)s?)\\b",
    { account: 2.6 },
  ),
  cue(
    "identity change",
    "(换|改|更换|更改|修改|变更|更新|绑定|解绑)(\\S{0,8})(手机|邮箱|号码|名称|公司名|资料|昵称|头像|姓名|主体)|(手机|邮箱|号码|名称|公司名|资料|昵称|姓名|主体)(\\S{0,12})(换|改|变更|更换)|换(了)?(手机)?号|实名|\\b(change|update|edit) (my|our|the)( \\w+)? ?(e-?mail|phone|name|username|profile|address)\\b",
    { account: 2.6 },
  ),
  cue(
    "close account",
    "注销|销户|删除(个人|我的)(信息|资料|数据|账)|\\b(delete|close|remove) (my|our|the) (account|profile|personal data)\\b",
    { account: 3 },
  ),

  // Asking how.
  cue(
    "how",
    "怎么(?!样吧|解释|交代|赔|搞|回事|还|没|又|回事|办(?!理)|会|能|这么|那么|收费|卖|计费|算|都|可能|搞的)|如何(?!收费|计费)|怎样|咋(?!了|回事)|(怎么|如何)(弄|办理)|\\b(how (do|can|should|would|could|to|does|did) ?(i|we|you|one|it)?|how-to|steps to|what('s| is| are) the (steps?|way|best way|procedure|process))\\b|该怎么|要怎么|要做什么|\\b((what's|what is) the (easiest|best|quickest))\\b",
    { howto: 2.6 },
  ),
  cue(
    "where",
    "在(哪|哪里|哪儿|什么地方)|哪(里|儿)(可以|能|有|设置|看|找|下载|查|改)|入口在|\\bwhere (do|can|is|are|should|would) (i|we|you|the|my|our)?|从哪(里|儿)?|\\b(in which (menu|time ?zone))\\b",
    { howto: 2.4 },
  ),
  cue(
    "documentation",
    "教程|文档|说明书|使用(说明|手册)|操作(手册|说明|指南|步骤)|示例(代码)?|帮助中心|\\b(documentation|docs|tutorial|manual|user guide|guide|example code|sample code|instructions)\\b",
    { howto: 2.2 },
  ),
  cue(
    "limits",
    "(上限|限制|最大|最多|最长|频率|配额|并发)(是)?~(多少|几|吗|什么|请求|有)|(支持|接受|需要|要求)(哪些|什么|哪种)~(格式|编码|类型|浏览器)?|什么(格式|编码|要求)|\\b(rate limits?|maximum|max size|(file|which|what) formats?|quota|limits?)\\b|多(大|长|久)(更新|同步|刷新)?(一次)?(\\?|$|呢)|有(没有)?限制|哪个时区|几(m|兆)|\\b(how (often|big|long|many|large)|which (settings?|permissions?|format))\\b",
    { howto: 1.8 },
  ),
  cue(
    "can I",
    "(可以|能|能否|可否|支持)(?!不能)~(吗|么|嘛|\\?)|是否(支持|可以|能)|\\b(can (i|we|it|you|the)|is it possible|is there (a|any) (way|option|setting)|am i able|does (it|the|your) .{1,40}support|do you support|does .{1,30} work with)\\b",
    { howto: 1, presales: 0.5 },
  ),
  cue(
    "what is",
    "(是)?什么(意思|区别|作用|用)|有(什么|啥)(区别|用)|\\bwhat('s| is) the difference|\\bwhat does .{1,30} mean\\b|啥不一样|什么不(一样|同)",
    { howto: 1.4 },
  ),
  cue(
    "usage objects",
    "设置|配置|导(入|出)|批量|模板|规则|签名|接口|\\bapi\\b|webhook|回调|正则|标签|筛选|合并|自动(回复|分配)|插件|嵌(入|到)|\\b(export|import|configure|set ?up|settings?|template|merge|schedule|archiv(e|ing)|endpoint)\\b",
    { howto: 0.9, feature: 0.1 },
  ),

  // Wishes.
  cue(
    "wish",
    "希望(?!尽快|早日|马上|给我|退|处理|解决|回复|得到|你们?(能)?(尽快|给|处理|解决|退|重视)|贵司(能)?(尽快|给|处理)|能(够)?(尽快|退|给|处理|解决|帮|早))~(能|可以|支持|增加|加|有|新增|提供|改)|建议(?!你们(先)?自己)|最好(能|可以)|期待|盼|\\b(would (be|really be|also be) (nice|great|good|helpful|useful|awesome|lovely|handy)|would (really )?(love|appreciate it if the)|i wish|we wish|wish(ed|ing)? (it|the|there|you)|feature (request|idea|suggestion)|suggest(ion|ions|ing)?|any plans? (to|for)|are you planning|on (the|your) roadmap|roadmap)\\b",
    { feature: 3.2 },
  ),
  cue(
    "if only",
    "(要是|如果|若)(能|可以|有|支持|再)?~(就|那就|会更|更)(太|更)?(好|完美|方便)|就(更|太)?(好|完美|方便)了|更(好|方便)了|就方便|(能|可以)~就(不|方便|好)|\\b(it's a pity|we miss a way)\\b",
    { feature: 3 },
  ),
  cue(
    "please add",
    "(能不能|能否|可不可以|可否|可以|是否可以|请|麻烦|想)(再)?(加|增加|新增|添加|加上|开发|出|做)(一)?(个|下|上)?(?!(几|多少)|成员|同事|用户|微|v|我|好友|账号|一?张|急)|(新增|增加|加)(一)?个~(功能|按钮|选项|入口|视图|提醒|通知|模式|开关|字段)|有没有(计划|打算)|(什么时候|何时|多久)(能|会|可以)?(出|支持|上线|推出|开放|增加)|功能(建议|需求)|\\b((please|could you|can you|kindly) (add|support|introduce|implement|allow|let us|include)|(missing|need|want) (a|the) (feature|option|ability))\\b|考虑(加|增加|支持|出|做)|(也|再)?(做|加)(一)?个~吧|放(开|宽)(一)?(点|些)|(也)?加上(呗|吧)|许愿|求(一)?个|\\b(let us|an? (option|ability|way) to~(would|could)|when will you support|would you consider|you should|more \\w+ (for \\w+ )?would be)\\b",
    { feature: 3 },
  ),

  // Displeasure.
  cue(
    "complain",
    "投诉|举报|差评|曝光|维权|消协|消费者协会|12315|工商局|市监|起诉|告你们|律师函?|法院|媒体|\\b(complain(t|ts|ing)?|bad review|one star|1 star|lawyer|attorney|legal action|sue|bbb|ombudsman|trading standards|report you)\\b|说法|给个说法|讨(个)?说法|报警|怎么(解释|交代|赔)|给个交代|\\b(i'm done|done with (you|your))\\b",
    { complaint: 3.4 },
  ),
  cue(
    "bad service",
    "态度~(差|恶劣|不好|敷衍|傲慢|冷漠)|(服务|体验|售后|素质)~(差|烂|糟|垃圾|恶劣)|恶劣|不耐烦|阴阳怪气|敷衍|推诿|踢皮球|推来推去|爱答不理|爱理不理|不想理|不理人|挂(了|断)?(我|客户)?(的)?~(电话|次)|被(骂|吼|怼|凶)|骂(人|我)|没素质|什么素质|不负责|\\b(rude(ly)?|impolite|disrespectful|unprofessional|unhelpful|hung up|(poor|bad|awful|terrible|horrible|worst) (\\w+ )?(service|support|experience|attitude)|speak (to|with) (a|your) (manager|supervisor))\\b",
    { complaint: 3.2 },
  ),
  cue(
    "anger",
    "太(差|烂|坑|离谱|过分|让人失望|失望|气人|不像话|垃圾)|(非常|很|极其|十分|太|令人|让人)(不满|失望|气愤|生气|愤怒|寒心|恼火)|失望|寒心|气死|忍无可忍|受不了|无语|坑人|骗(子|人|局)|诈骗|欺骗|欺诈|忽悠|虚假(宣传)?|离谱|岂有此理|什么(破|烂|垃圾)|垃圾(?!邮件|短信|信息|箱|桶|分类)|糟糕|再也不(会|用|买|来)|怎么(让人)?相信|就这样对待|\\b(unacceptable|terrible|horrible|awful|worst|disgust(ed|ing)|disappoint(ed|ing|ment)?|furious|angry|ridiculous|outrageous|pathetic|joke|scam(med)?|rip-?off|fed up|never again|sick of|appalled|appalling|shame(ful)?)\\b|再这样|再(不|也不)~(就|我)|买罪受|(管|赔)不(管|赔)|不(承认|认账)|耍(我|得|人)|说话不算(话|数)|(感受|感觉|体验)~差|晚了(两|三|几|好|半|\\d)|\\b(enough is enough|enough[.!]|treated like this|laughed at|no apology|never been)\\b|\\b(absurd|useless|waste of time|cheated|lied)\\b",
    { complaint: 2.8 },
  ),
  cue(
    "ignored",
    "(没|无)人(管|理|回|接|处理|负责|应)|(一直|始终|迟迟)(没|不|未)(有)?(人|回|处理|解决|发货|退)|(第)?(三|四|五|六|3|4|5|6|好几|无数|多)次(了)?(?!.{0,4}(错误|试))|一拖再拖|拖(了|着)|到底(有没有|什么时候|还|管)|等了(快|整整|足足|将近|\\d|一|两|三|半|好)|\\b(nobody|no one|no-one) (has )?(ever )?(answers?|answered|replied|replies|responded|responds|cares|calls?|called|helped)|\\b(still|been) waiting\\b|\\b(third|fourth|fifth|3rd|4th|tenth) time\\b|\\bignor(ed|ing) (me|us|my|our)\\b|\\bno (reply|response|answer) (for|from|in|after)\\b|\\bkeep(s)? (getting|being) (ignored|passed)|互相推|推(责|卸|锅)|没(人)?(来|到)~(电话|没)|(根本|从来)(不|没)(看|管|理|听)|复制粘贴|一句道歉|\\b(passed (from|around)|nobody takes|don't (even )?(read|care|listen)|never (came|called|replied|answered))\\b|(解释|反馈|说|打|来|修|催)了?~[三四五六七八九十\\d]+(遍|次|回)|\\b((three|four|five|six|ten) times)\\b|(合同|承诺|答应|说好)~(结果|却|没|不)|(两|三|几|多|\\d)(天|周|个月)没|\\b(still no (technician|reply|answer|one|response|news)|promises)\\b",
    { complaint: 2 },
  ),
  cue(
    "leaving",
    "(换|转)(到|用|去)?(别|其他|其它|竞|另)(的|家|品|一家)|不(再)?续(费|约)了|解约|终止合作|\\b((moving|switch(ing)?|going) to (a|another|your) (competitor|provider|vendor)|cancel (our|my) (contract|subscription) (if|unless)|take (our|my) business elsewhere)\\b",
    { complaint: 2 },
  ),
  cue(
    "delivery harm",
    "(快递|配送|外卖|骑手|师傅|司机|物流|安装)(员|小哥|人员)?~(扔|摔|砸|撒|洒|骂|迟到|乱|坏|态度)|(摔|砸|压|碎)(坏|烂|碎)|迟到|乱收费|\\b(courier|driver|delivery (man|guy|driver)|technician)\\b~\\b(threw|broke|late|rude|yelled|dumped|left)|(送货|送餐|搬家|维修|保洁)(员|师傅|工)?~(踢|坏|扔|砸|脏|偷|迟)|(踢|撞|刮|弄)(坏|伤|花|脏)",
    { complaint: 2.2 },
  ),

  // Unsolicited.
  cue(
    "contact bait",
    "(加|\\+|扫|➕)(我|个|下)?(一下)? ?(微信|薇信|威信|v信|v|vx|wx|qq|扣扣|q|群|line|赖|tg|telegram|whatsapp)(?![a-z])|(微信|薇|vx|v信|qq|电话微信|手机微信|tg) ?(同号|同微信|:|号)|电话同微信|私聊|私信我|详聊|详谈|\\b(whatsapp|telegram) (me|us)? ?(at|:|\\+)",
    { spam: 3 },
  ),
  cue(
    "prize",
    "中奖|恭喜(您|你)?~(获|抽|中|被)|幸运(用户|儿|客户)|抽中|领(取)?(大|奖|红包|礼|现金|\\d)|免费领|点(击|链接|开).{0,30}领|\\b(you('ve| have)? (been )?(won|selected|chosen)|lottery|jackpot|gift card|claim (your|it|now)|winner|free spins)\\b|点(击)?(链接|此|下方)~(验证|抢|领|补|登)|点击 ?https?|\\b(verify (your|at|by)|link below)\\b|积分~(过期|兑换|清零)|兑换(礼品|奖品|好礼)|(登录|点击|打开|访问|进入).{0,6}https?:.{0,60}(领|兑|登记|验证|激活|解除|更新)|官方通知|\\b(redeem (your )?(points|gift))\\b",
    { spam: 3.2 },
  ),
  cue(
    "shady offer",
    "代开|代办|办证|证书.{0,6}(代|快)|贷款|套现|网贷|无抵押|秒批|当天放款|刷(单|赞|粉|信誉)|返利|日(结|赚|入)|月入|兼职|躺赚|稳赚|稳定获利|穩|飙股|荐股|涨停|内幕|高仿|低价(出|代|批|供|处理)|批发|量大从优|涨粉|引流|(精准)?(客户|用户)(名单|资源|数据)(出售|转让)|群发|推广(合作|服务|引流)|博彩|彩票|赌|娱乐(城|场)|真人(娱乐|视讯|荷官)|首存|注册(就|即)?送|\\b(seo (services?|packages?|ranking)?|backlinks?|first page of google|boost your (ranking|traffic|sales)|casino|bet(ting)?|(earn|make) \\$?\\d+|(passive|extra) income|earn (money|cash|passive|\\$)|work(ing)? from home|guaranteed (returns?|profit|income)|(crypto|bitcoin|forex)\\b~\\b(trading|invest|bot|profit|double)|double your|(sponsored|guest) (guest )?posts?|link (exchange|building)|cheap (meds|pills|loans?|seo)|viagra|investment opportunity|web ?design services|lead generation|payday|replica)\\b|承接(各类|各种|网站|软件|小程序)|价格实惠|(出售|转让)~(名单|数据|邮箱|ip|账号|资料)|带单|牛股|看盘|报明牌|股票群|借(钱|款)|急用钱|免(保人|抵押|留车)|拨款|代(写|做)|包(通过|过)|高价回收|工厂直销|大酬宾|抢购|\\b(followers|prince|transfer (a|the)? ?(large )?(sum|\\$)|no credit check|limited time|buy now|visitors to your|email lists|app development at)\\b|(刷|代刷|买)(好评|销量|粉|量)|不封号|诚招|月入|加(扣扣|q)|\\b(we are (a )?(supplier|manufacturer|factory|professional)s?|your (demand|inquiry|requirements)|dear (sir|webmaster)|hello sir)\\b",
    { spam: 3.2 },
  ),

  // No request.
  cue(
    "notice",
    "请(注意)?(查收|知悉|知晓|周知|留意)|特此(通知|告知)|(已|已经)(\\S{0,4})?(寄|快递|发|补寄|盖章|签|提交|转交|补交)(\\S{0,4})?(寄|给|过去|出|回|好|了)?|(附件|附上)(是|为|中)?|麻烦(转给|转交|转达)|(出差|休假|请假|放假|年假)|不在办公室|有事请?联系|\\b(fyi|for your information|please find (attached|enclosed)|attached (is|are|please)|out of (the )?office|on (annual )?leave|office (is|will be) closed|will be back)\\b|会议(改|推|提前|取消)|准时(参加|出席)|应聘|简历|转给|转交|取件码|放(在|到)(丰巢|门口|驿站)|\\b(applying for|my (cv|resume)|meeting is (moved|cancelled|postponed)|see you (on|at|tomorrow|next)|forward this|noted)\\b",
    { other: 2.4 },
  ),
  cue(
    "wishes",
    "(新年|春节|中秋|国庆|端午|元旦|圣诞|节日|生日|周末)(快乐|愉快)|恭贺|祝(您|你|大家|各位|贵)|\\b(happy (new year|holidays|birthday|weekend|friday)|merry christmas|season's greetings|best wishes)\\b",
    { other: 3 },
  ),
];
