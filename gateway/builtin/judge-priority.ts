import type { Priority } from "../shape";
import type { Role } from "./category-cues";
import type { SpeechAct } from "./read-act";

const URGENT =
  /紧急|加急|十万火急|火急|急(死|需|用|等|求|!|$|[,。.])|(?<!不)着急|(马上|立即|立刻|即刻|赶紧|赶快|火速|尽快|速度?(处理|解决|恢复|回复))|(今天|今晚|明天|明早|今日|下班|中午|\d点)(之?前|内|以前|必须|就要|要用|要交|截止|上线)|来不及|等着(用|上线|发)|最后期限|截止|马上要|\b(urgent(ly)?|asap|immediately|right (now|away)|as soon as possible|emergency|critical|time-?sensitive|deadline|by (today|tonight|tomorrow|noon|end of (the )?day|eod|friday|monday)|before (today|tomorrow|noon|the end of))\b/u;
const CALM =
  /不(着急|急|紧急|赶)|别急|不用(着急|急|赶)|有空(的时候|时)?|方便(的时候|时|的话)|慢慢来|随时都?(行|可以)|(下(周|个?月)|改天|以后)也?(行|可以)|什么时候都(行|可以)|\b(no (rush|hurry|urgency)|not (urgent|in a hurry)|whenever (you|it)|when you (have|get) (time|a chance|a moment)|low priority|at your convenience|take your time)\b/u;
const SECURITY =
  /泄露|泄漏|流出|外泄|被(盗|黑|入侵|攻击|篡改|冒用)|漏洞|串(数据|号|了)|(别家|别的|其他|其它|别人|他人)(公司|客户|用户|人|家)?的.{0,6}(数据|客户|邮件|资料|信息|订单|记录|合同)|(看|收|查|搜|导)得?(到|见)了?.{0,8}(别人|别家|他人|陌生人|(其他|其它|别的)(公司|客户|用户|人|家|租户|企业)).{0,8}的|不属于我们|陌生.{0,3}(ip|登录|设备)|隐私|勒索|病毒|密钥|(离职|前).{0,14}(还能|仍|依然|可以).{0,6}(登|访问|看|进)|\b(breach|leak(ed|s)?|hacked|compromised|unauthori[sz]ed|vulnerability|stolen|fraud|ransomware|(another|other|someone else's|other people's) (company|customer|user|people|tenant|account)|from another country|gdpr)\b/u;
const LOSS =
  /(数据|记录|工单|文件|资料|消息|历史|订单|内容|邮件|照片|备份).{0,14}(丢|没了|不见|消失|全没|清空|变(成)?了?(零|0|空)|少了|缺失)|全没了|\b((data|records?|files?|tickets?|orders?|everything|history) .{0,20}(lost|missing|disappeared|vanished|gone|wiped|deleted)|lost (all|our|my))\b/u;
const OUTAGE =
  /(所有|全部|一律).{0,12}(不(出|了|到|上|动|通)|没有?(收|发|反应)|无法|失败)|宕机|当机|瘫痪|崩溃|停工|停摆|(系统|网站|后台|平台|服务|服务器|数据库|支付|页面|收银|app).{0,10}(打不开|进不去|挂了|崩了|不可用|连不上|用不了|故障|无法(访问|使用|打开)|报错|502|503|504)|(打不开|进不去|用不了|挂了|崩了)了?|下不了单|(付|结|收)不了(款|账)|无法(下单|付款|支付|结账|营业)|(停止|中断|突然(不|没)|再也没)|连不上|\b(down|outage|offline|unavailable|stopped|piling up|return(s|ed|ing)? [45]\d\d|no longer (works?|working|receiv\w+)|can(no|')t (take|accept|process|check|log|sign|place|pay)|cannot (take|accept|process|check|log|sign|place|pay)|5\d\d|crash(es|ed|ing)?)\b/u;
const SPREAD =
  /(所有|全部|全体|整个|全公司|大量|很多|多个|全)(的)?(客户|用户|人|员工|同事|系统|公司|后台|网站|平台|团队|店|订单|业务)|谁都|大家都|都(进不|登不|打不|用不|下不)|(客户|客人|用户)(都|在(现场|等|催|投诉))|线上业务|生产(环境)?|营业|对账|(几|两|三|上|\d)百多?(次|单|个)|\b(all|every|entire|whole|multiple|many|our) (of )?(our |the )?(customers?|users?|agents?|team|site|company|staff|system|shop)\b|\b(everyone|everybody|production|nobody can|no one can|customers? (are|can't|cannot))\b/u;
const THREAT =
  /投诉到|消协|消费者协会|12315|12345|工商|市监|举报|曝光|媒体|起诉|律师|法院|告你们|报警|维权|换(别家|一家|供应商)|不(会|再)?(再)?(续(费|约)|合作|用你们)|解约|终止合作|差评|罢休|\b(lawyer|attorney|legal action|sue|court|police|bbb|ombudsman|trading standards|report you|bad review|post about|social media|(moving|switch(ing)?|going) to (a|another|your)|cancel (our|my) contract|elsewhere|competitor|tell everyone)\b/u;
const REPEATED =
  /(第)?(三|四|五|六|七|八|九|十|3|4|5|6|7|8|9|好几|无数|多)次|(没|无)人(管|理|回|接|处理|负责)|一拖再拖|等了|到底|(\d+|[两三四五六七八九十半])(个)?(多)?(天|周|星期|礼拜|月|小时)(了|没|都|还)|\b((third|fourth|fifth|3rd|4th|tenth) time|(three|four|five|six|ten|many) (times|calls|promises|visits)|still no (technician|reply|answer|one|response|news)|(i'm|we are|i am|we're) done|nobody|no one|still waiting|for (\w+ )?(days|weeks|months)|in (\w+ )?(days|weeks|months)|weeks? late)\b/u;
const FURY =
  /忍无可忍|气死|愤怒|恶劣|欺骗|诈骗|骗子|虚假|坑人|太(差|过分|离谱)|岂有此理|骂|摔|砸|!{2,}|\b(furious|unacceptable|worst|outrageous|disgust(ed|ing)|scam|fraud|rude(ly)?|terrible|horrible)\b/u;
const SMALL =
  /夜间模式|深色|字体|颜色|图标|排版|错位|错别字|看不清|样式|对齐|裁|\b(typo|font|colou?r|icon|alignment|dark mode|cosmetic|minor)\b/u;

/**
 * Priority by impact, urgency, deadline, threats, security and loss, from folded text; `role` is what the message's
 * category means, null when that is not certain. Returns the cue that decided, in the words of the message, or null.
 */
export function judgePriority(
  folded: string,
  role: Role | null,
  act: SpeechAct,
): { priority: Priority; cue: string | null } {
  const find = (pattern: RegExp): string | null => pattern.exec(folded)?.[0].trim() || null;
  if (role === "spam") return { priority: "low", cue: null };
  const calm = find(CALM);
  const security = find(SECURITY);
  if (calm !== null && security === null) return { priority: "low", cue: calm };
  const urgent = find(URGENT);
  const outage = find(OUTAGE);
  const spread = find(SPREAD);
  const loss = find(LOSS);
  const threat = find(THREAT);
  if (act.empty || (role === "other" && security === null && threat === null && !act.wants && !act.question))
    return { priority: "low", cue: null };
  if (role === "incident") {
    const cue = security ?? loss ?? (outage && spread ? outage : null) ?? urgent ?? outage;
    if (cue !== null && !(find(SMALL) && cue === outage)) return { priority: "high", cue };
    return { priority: spread && !find(SMALL) ? "high" : "normal", cue: spread };
  }
  if (role === "complaint") {
    const cue = threat ?? find(REPEATED) ?? find(FURY) ?? urgent;
    return { priority: cue ? "high" : "normal", cue };
  }
  if (role === "feature") return { priority: "low", cue: null };
  const asks = role === "presales" || role === "howto";
  if (!asks) {
    const grave = security ?? threat ?? (role === null ? (loss ?? (spread ? outage : null)) : null);
    if (grave !== null) return { priority: "high", cue: grave };
  }
  if (urgent !== null && role !== "other") return { priority: asks ? "normal" : "high", cue: urgent };
  if (role === "howto") return { priority: "low", cue: null };
  if (role === "other") return { priority: urgent ? "normal" : "low", cue: urgent };
  return { priority: act.settled && act.thanks ? "low" : "normal", cue: null };
}
