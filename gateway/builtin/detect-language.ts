import { simplifiedChar } from "./convert-chinese";
import { cleanText, clipText } from "./fold-text";

const STOPWORDS: Readonly<Record<string, string>> = {
  en: "the a an and is are was to of in for on with my your our you i we it this that have has not can how do does please thanks thank hello hi what when where why be been will would could should from at by no yes but if or me any all am help need want get refund order account password invoice error page dear team there their they",
  de: "der die das den dem ein eine einen und ist sind war nicht ich wir sie ihr mein meine unser mit für auf von zu zum zur im am bei wie was wann wo warum bitte danke hallo guten tag kann können habe haben hat wird werden mich mir uns es auch noch aber oder wenn dass keine kein nach über rechnung konto passwort bestellung",
  fr: "le la les un une des et est sont était ne pas je nous vous il elle mon ma mes notre votre avec pour sur de du au aux dans par comment quand où pourquoi merci bonjour s'il plaît peux pouvez ai avez avons que qui ce cette mais ou si plus j'ai c'est n'est compte facture commande mot passe",
  es: "el la los las un una unos y es son era no yo nosotros usted mi mis nuestro su con para por en de del al como cómo cuándo dónde qué por favor gracias hola buenos días puedo puede he ha han que este esta pero o si más muy cuenta factura pedido contraseña mi me se lo",
  pt: "o a os as um uma e é são não eu nós você meu minha nosso seu com para por em no na do da dos das como quando onde que obrigado obrigada olá bom dia posso pode tenho tem este esta mas ou se mais muito conta fatura pedido senha está",
  it: "il lo la i gli le un uno una e è sono non io noi voi mio mia nostro vostro con per su di del della nel come quando dove perché grazie ciao buongiorno posso può ho ha abbiamo che questo questa ma o se più fattura ordine conto account password",
  nl: "de het een en is zijn was niet ik wij we u jij mijn onze uw met voor op van naar in hoe wat wanneer waar waarom alstublieft bedankt hallo goedendag kan kunnen heb heeft hebben dat die dit deze maar of als geen rekening bestelling wachtwoord",
  pl: "i w na z do nie jest są to się jak co kiedy gdzie dlaczego proszę dziękuję dzień dobry mam mamy mój moje nasz czy że ale lub konto faktura zamówienie hasło",
  tr: "ve bir bu şu ben biz siz için ile değil mi mı nasıl ne zaman nerede neden lütfen teşekkürler merhaba var yok hesap fatura sipariş şifre",
  vi: "và là của tôi chúng không có được cho với này đó như thế nào khi xin cảm ơn chào bạn làm sao tài khoản hóa đơn đơn hàng mật khẩu",
  id: "dan yang di ke dari ini itu saya kami anda tidak bisa untuk dengan bagaimana kapan tolong terima kasih halo akun pesanan sandi",
  sv: "och är att det som en ett jag vi ni inte på med för av till hur när var varför tack hej kan har min vår konto faktura beställning lösenord",
};
const WORDS = new Map<string, string[]>();
for (const [language, words] of Object.entries(STOPWORDS))
  for (const word of new Set(words.split(" "))) WORDS.set(word, [...(WORDS.get(word) ?? []), language]);

const SIMPLIFIED_ONLY = new Set(
  "们这来时说对为个会发经过动种后进业产务现实问题关开点见让从没应还间样里头无员东总两与长门么气给电话认识书体难办请谢单单户账号码试钱付费订购货设备软网络页录导数据错误败响应断连线链绑权项团队邮件视频图标签类别规则统计报价询开启关闭级续复换兑惠惯优专贵资销满伤处理当听说写读买卖车马风飞鱼鸟龙师学习课紧慢热闹岁边远运达输载转轻较验证谁详该认讨论记计议识诉评词译语误诚",
);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function chineseScript(text: string): "zh-Hans" | "zh-Hant" {
  let traditional = 0;
  let simplified = 0;
  for (const char of text.match(/[\u3400-\u9fff]/g) ?? []) {
    if (SIMPLIFIED_ONLY.has(char)) simplified++;
    else if (simplifiedChar(char) !== char) traditional++;
  }
  return traditional > simplified ? "zh-Hant" : "zh-Hans";
}

function latinLanguage(text: string): string {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{Script=Latin}][\p{Script=Latin}\p{M}']*/gu) ?? [];
  const scores = new Map<string, number>();
  for (const word of words)
    for (const language of WORDS.get(word) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + 1 / (WORDS.get(word)?.length ?? 1));
  const accents: [string, RegExp][] = [
    ["de", /[äöüß]/gi],
    ["fr", /[éèêçàùœ]/gi],
    ["es", /[ñ¿¡áíóú]/gi],
    ["pt", /[ãõç]/gi],
    ["pl", /[ąćęłńśźż]/gi],
    ["tr", /[ğışİ]/g],
    ["vi", /[ăđơưạảấầậế]/gi],
    ["sv", /[å]/gi],
  ];
  for (const [language, pattern] of accents)
    scores.set(language, (scores.get(language) ?? 0) + Math.min(3, count(text, pattern)) * 0.8);
  let best = "";
  let top = 0;
  for (const [language, score] of scores)
    if (score > top) {
      best = language;
      top = score;
    }
  if (top > 0) return best;
  // Words without any telling one: English when they look like words rather than codes.
  return words.some(
    (word) =>
      word.length >= 3 &&
      /[aeiouy]/.test(word) &&
      new RegExp(`\\b${word}\\b`).test(text.replace(/[A-Z]\b/g, "")),
  )
    ? "en"
    : "und";
}

/**
 * The language of a text as a BCP 47 tag: `zh-Hans`, `zh-Hant`, `en`, `ja`, `ko`, `de`, `fr`, `es`, … or `und` when it
 * has no words. By script first, then by frequent words. URLs, addresses and code are left out. Linear.
 */
export function detectLanguage(raw: string): string {
  const text = cleanText(clipText(raw, 3000, 1500))
    .normalize("NFKC")
    .replace(/https?:\/\/\S{1,300}|[\w.+-]{1,64}@[\w.-]{1,64}|<[^<>\n]{1,200}>/g, " ")
    .replace(/[A-Z0-9]{1,12}[-_][A-Z0-9-]{1,24}/g, " ");
  const han = count(text, /[\u3400-\u9fff\uf900-\ufaff]/g);
  const kana = count(text, /[\u3041-\u30ff\u31f0-\u31ff]/g) - count(text, /・/g);
  const hangul = count(text, /[\uac00-\ud7af\u1100-\u11ff]/g);
  const latinWords = count(text, /[\p{Script=Latin}]{2,}/gu);
  const others: [string, number][] = [
    ["ru", count(text, /\p{Script=Cyrillic}/gu)],
    ["ar", count(text, /\p{Script=Arabic}/gu)],
    ["he", count(text, /\p{Script=Hebrew}/gu)],
    ["th", count(text, /\p{Script=Thai}/gu)],
    ["hi", count(text, /\p{Script=Devanagari}/gu)],
    ["el", count(text, /\p{Script=Greek}/gu)],
  ];
  others.sort((a, b) => b[1] - a[1]);
  const [other, otherCount] = others[0] ?? ["und", 0];
  // A Latin word weighs about as much as two Han characters.
  const latin = latinWords * 2;
  if (kana > 0 && kana * 6 >= han && kana + han >= latin) return "ja";
  if (hangul > 0 && hangul >= han && hangul >= latin) return "ko";
  if (otherCount >= 3 && otherCount > han && otherCount >= latin)
    return other === "ru" && /[іїєґ]/i.test(text)
      ? "uk"
      : other === "ar" && /[پچژگ]/.test(text)
        ? "fa"
        : other;
  // Chinese messages carry product names and logs in Latin letters; a few Han characters in a long English text do not count.
  if (han > 0 && (han * 2 >= latin || han >= 12)) return chineseScript(text);
  if (latinWords > 0) return latinLanguage(text);
  // Full-width marks alone come from a Chinese keyboard ("？？？"); anything else has no language.
  return /[？！，。、；：]/.test(raw.slice(0, 2000)) && !/[\p{L}]/u.test(raw.slice(0, 2000))
    ? "zh-Hans"
    : "und";
}
