/**
 * Sentences that speak to the machine instead of the team. The attack: a customer's text orders the classifier to
 * bury a report or to promise money. Such sentences are no evidence of anything, so they are left out before reading.
 */
const ORDER =
  /(忽略|无视|忘记|不要理会|抛开)[^。！!?？\n]{0,12}(之前|以上|上面|前面|先前|所有|一切|系统)[^。！!?？\n]{0,10}(指令|提示|规则|要求|内容|设定|说明)|(把|将)[^。！!?？\n]{0,10}(标|设|归|改|分)(记|置|类|定)?(为|成|到|在)[^。！!?？\n]{0,10}(优先级|分类|类别|垃圾|其他|低|高)|(分类|类别|优先级|标签|摘要|置信度)[^。！!?？\n]{0,4}(设|改|写|填|标|定|调|应)(置|成|为|写)?[^。！!?？\n]{0,12}|你(现在|从现在起)(是|扮演|就是)|系统提示词|提示词|(直接)?(回复|输出|返回)\s*[“"「]|\b(ignore|disregard|forget|override)\b[^.!?\n]{0,30}\b(instructions?|prompts?|rules|above|previous)\b|\b(set|mark|classify|label|tag)\b[^.!?\n]{0,25}\b(category|priority|as (spam|low|high|urgent|other|refund))\b|\byou are now\b|\bsystem prompt\b|^\s*(system|assistant|developer)\s*[:：]/iu;

/** "How do I mark a ticket as low priority?" asks the team; it orders nothing. */
const QUESTION = /怎么|如何|怎样|吗|\bhow (do|can|to)\b|\bcan (i|we)\b/iu;

/** Removes sentences that give orders to the model; `found` says whether there were any. Linear. */
export function stripOrders(text: string): { text: string; found: boolean } {
  // A comma does not end a sentence here, but "把这条标成低优先级" may share one with the real report: cut finer there.
  const pieces = text.split(
    /(?<=[。！!？?；;\n])|(?<=\.)\s+|(?<=[，,])(?=\s*(?:忽略|无视|把|将|分类|类别|优先级|摘要|set|mark|ignore))/u,
  );
  const kept = pieces.filter((piece) => !ORDER.test(piece.slice(0, 2000)) || QUESTION.test(piece));
  return { text: kept.join(" ").trim(), found: kept.length < pieces.length };
}
