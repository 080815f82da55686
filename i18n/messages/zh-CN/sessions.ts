import type { Shape } from "@/i18n/shape";
import type { sessions as en } from "../en/sessions";

export const sessions: Shape<typeof en> = {
  title: "登录的设备",
  lead: "退出立即生效。看到不认识的设备，请让它退出，并修改密码。",
  this: "当前设备",
  unknown: "未知浏览器",
  seen: "最近使用",
  began: "登录于",
  end: "退出",
  endLong: "退出 {device}",
  endOthers: "退出其他所有设备",
  ended: "{count, plural, =0 {它已经退出了} other {已退出 # 台设备}}",
};
