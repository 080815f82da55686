/** What a message does as a whole, beside the topics it touches. All fields are read from folded text. */
export interface SpeechAct {
  /** Nothing but a greeting, a sign of life, punctuation or emoji. */
  empty: boolean;
  thanks: boolean;
  /** Reports that something is settled: 到账了, 已经解决, works now. */
  settled: boolean;
  /** Asks for something or reports a present problem. */
  wants: boolean;
  question: boolean;
  /** Says that something is not wanted: 不用退款了, no need to refund. The words after the negation. */
  declined: string[];
}

const THANKS = /谢谢|感谢|多谢|谢了|辛苦了|\b(thanks?( you)?|thx|cheers|much appreciated|grateful)\b/u;
const SETTLED =
  /(?<![没未不还])(已经?|都)(经)?(解决|恢复|收到|到账|处理好|搞定|修好|弄好|可以了|好了|正常)|(?<![没未])(到账|解决|搞定|恢复|修好|弄好|正常)了|(?<![没未])收到了(?=[,。.!;~ ]|$)|没问题了|没事了|不好意思打扰|打扰了|自己(找到|解决|搞定|弄好)|^(好的|收到|明白|了解|ok|okay|好)[,。.!、 ]|\b((is|are|it's|all|now|everything|that) ?(is )?(fixed|solved|resolved|sorted|working|good|works)|works? (now|again|fine|perfectly)|got it|that (solved|fixed|worked|helped)|(has|have) (arrived|been (resolved|received|fixed))|(replacement|refund|package|money) arrived|problem solved|figured it out|never ?mind)\b/u;
const WANTS =
  /请(?!查收|知悉|知晓|周知|注意查收|留意|稍等)|麻烦(?!了|你们了|您了)|帮(我|忙(?![,。!]|$)|我们)|要求|需要|申请|希望|想(要|问|把|请|知道|了解)|能不能|可不可以|能否|可否|但是?|可是|不过(?!期)|然而|还是(没|不|无)|仍(然|旧)?(没|不|无)|又(出|报|坏|不|没)|\b(please(?! find)|can you|could you|would you|i('d| would) like|i want|we want|i need|we need|help|but|however|still (not|no|have|get|can't|doesn't))\b/u;
const QUESTION =
  /\?|[吗呢么嘛](?=[,。!\s]|$)|怎么|如何|为什么|为何|什么|哪(里|个|些|儿|种)|多久|多少|几(个|次|天)|是否|有没有|能不能|可不可以|^\s*(how|what|when|where|why|which|who|can|could|do|does|did|is|are|will|would|should)\b/u;
const DECLINED =
  /(?:不(?:用|需要|必|想|要|打算|再)|无需|别|不是(?:要|想|来|为了)?|没(?:有)?(?:要|想)|取消)(?:再|了|给我|帮我|办理|申请){0,2}(退款|退货|退费|退钱|退了?|投诉|发票|开票|注销|取消|试用|退订|续费)|\b(?:no need (?:to|for)|don't (?:need|want)|do not (?:need|want)|not asking for|no longer (?:need|want)|not (?:a|here to)|never ?mind)(?: (?:to|a|the|any|me|my|make|file|you)){0,3} (refund|return|complain|complaint|invoice|cancel)/gu;
/** What chat apps write for an attachment, and empty markup. */
const ATTACHED =
  /\[(图片|表情|动画表情|语音|视频|文件|位置|链接|image|photo|picture|sticker|voice|video|file|gif)\]|<\/?[a-z]{1,10}\/?>/gu;
const GREETING =
  /^(?:[\s\p{P}\p{S}]*(?:在吗|在么|在不在|有人吗|有人在吗|有人么|您好|你好呀?|亲|哈喽|嗨|喂|早安?|早上好|上午好|中午好|下午好|晚上好|晚安|客服(?:在吗)?|人工(?:客服)?|转人工|测试(?:一下)?|hello|hi|hey|test(?:ing)?|yo|good (?:morning|afternoon|evening)|is (?:anyone|anybody|someone) (?:there|here)|anyone there|there|are you there|人工|ping|哦|嗯+|啊|呃|额|哈+|ok|okay|好的?|收到|明白了?|了解|知道了|嗯嗯|行|的|可以|got it|thanks?(?: you)?|thx|谢谢(?:你们?|您|啦)?|多谢|感谢|辛苦了|kthx|sure|yes|no|是的?|不是|对)[\s\p{P}\p{S}]*){1,4}$/u;

/** Reads the speech act of a folded message. Pure and linear. */
export function readAct(folded: string): SpeechAct {
  const said = folded.replace(ATTACHED, " ").trim();
  const letters = said.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const declined = [...folded.matchAll(DECLINED)].map((m) => m[1] ?? m[2] ?? "");
  return {
    empty: letters === 0 || (said.length <= 60 && GREETING.test(said)),
    thanks: THANKS.test(folded),
    settled: SETTLED.test(folded),
    wants: WANTS.test(folded),
    question: QUESTION.test(folded),
    declined,
  };
}
