import { searchKey } from "@/domain/search/search-key";
import { tokenize } from "@/domain/search/tokenize";

/** A made-up message with the tokens of its text; many rows share one, each sealed for itself. */
export interface PooledText {
  subject: string;
  content: string;
  language: "en" | "zh";
  tokens: string[];
}

const TEXTS = 6000;

const english =
  `please order account invoice payment delivery card address package service question problem help
  number email today week month price store return damaged broken late missing wrong size color shipping tracking
  cancel change update password login error page screen phone device warranty support team answer thanks hello
  waiting received charged twice double amount bank transfer receipt company tax report export data import settings
  user member plan upgrade downgrade trial renew subscription contract quote offer discount coupon code checkout
  cart product item quality manual battery charger cable adapter keyboard monitor printer router network connection
  slow crash freeze install download version feature request feedback review rating complaint manager urgent`
    .split(/\s+/)
    .filter((word) => word !== "");
const chinese =
  `您好 请问 订单 账号 付款 快递 地址 包裹 客服 问题 帮忙 今天 本周 价格 门店 换货 破损 延迟 丢失 错误 尺码
  颜色 物流 取消 修改 更新 密码 登录 页面 手机 设备 保修 回复 谢谢 等待 收到 扣款 重复 金额 银行 转账 收据 公司 税号 报表
  导出 数据 导入 设置 成员 套餐 升级 试用 续费 合同 报价 优惠 结算 商品 质量 说明书 电池 充电器 键盘 显示器 打印机 网络
  连接 卡顿 崩溃 安装 下载 版本 功能 建议 评价 投诉 经理 紧急 尽快 处理 联系 电话 时间 安排 上门 维修 检测 配件`
    .split(/\s+/)
    .filter((word) => word !== "");

/** What is planted, and in which share of the texts: what the searches of the bench look for. */
export const PLANTED = {
  english: [
    ["refund", 0.05],
    ["refund to my credit card", 0.004],
    ["to the account of my credit card refund", 0.05],
    ["hydraulic", 0.0005],
    ["please", 0.5],
  ],
  chinese: [
    ["退款", 0.05],
    ["退款到账", 0.004],
    ["到账以后退款", 0.05],
    ["掉线", 0.0005],
    ["您好", 0.5],
  ],
} as const satisfies Record<string, readonly (readonly [string, number])[]>;

/** A generator of numbers in [0, 1) that gives the same ones in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of `values`, the first ones more often, as words and categories are. */
export function skewed<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(values.length * random() ** 2.2)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

/** Six thousand texts, half English, half Chinese, of 12 to 120 words. */
export function messagePool(): PooledText[] {
  const random = seeded(20_261_129);
  const key = searchKey();
  return Array.from({ length: TEXTS }, (_, i) => {
    const language = i % 2 === 0 ? "en" : "zh";
    const isEnglish = language === "en";
    const words: string[] = Array.from({ length: 12 + Math.floor(random() * 108) }, () =>
      // Greetings are planted.
      skewed(isEnglish ? english.slice(1) : chinese.slice(1), random),
    );
    for (const [phrase, share] of PLANTED[isEnglish ? "english" : "chinese"])
      if (random() < share) words.splice(Math.floor(random() * words.length), 0, phrase);
    const joined = isEnglish
      ? words.join(" ").replace(/(\S+ \S+ \S+ \S+ \S+ \S+ \S+) /g, "$1. ")
      : words.join("").replace(/(.{14})/g, "$1，");
    const subject = joined.slice(0, isEnglish ? 48 : 18);
    return { subject, content: joined, language, tokens: tokenize(`${subject}\n${joined}`, key) };
  });
}
