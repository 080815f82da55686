import type { Shape } from "@/i18n/shape";
import type { auth as en } from "../en/auth";

export const auth: Shape<typeof en> = {
  title: "登录",
  lead: "每一封来信都有人负责、分清缓急，回复拿得出手。",
  email: "邮箱",
  password: "密码",
  showPassword: "显示密码",
  hidePassword: "隐藏密码",
  submit: "登录",
  submitting: "正在登录",
  firstTime: "第一次使用？",
  firstTimeHint: "首位管理员的密码写在运行 Intray 的机器上，文件是 <file>.data/admin-password</file>。",
  noAccount: "还没有账号？请团队管理员添加你。",
  missing: "请填写邮箱和密码。",
  refused: "邮箱或密码不对",
  refusedNext: "请核对后再试；管理员可以为你重设密码。",
  limited: "尝试次数过多",
  limitedNext: "请等一分钟再试。",
  unreachable: "服务器没有应答",
  unreachableNext: "请确认 Intray 正在运行，然后再试。填写的内容还在。",
  signOut: "退出登录",
  or: "或",
  oidc: "用 {name} 登录",
  oidcRefused: "这个账号不能登录",
  oidcRefusedNext: "账号须有经过验证的邮箱，且这个邮箱属于团队成员。请管理员添加你。",
};
