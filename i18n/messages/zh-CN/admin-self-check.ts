/** 各部分是否正常；不正常时怎么办。 */
export const adminSelfCheck = {
  title: "自检",
  again: "重新检查",
  took: "{ms, number} 毫秒查完一遍",
  allWell: "一切正常。",
  toDo: "有 {count, number} 项需要处理。",
  toWatch: "有 {count, number} 项值得留意。",
  states: { ok: "正常", warn: "留意", bad: "故障", off: "未使用" },
  failed: "没能查到。",
  open: "去看看",
  checks: {
    database: {
      name: "数据库",
      found: "Postgres {version}，{size, number} MB，{ms, number} 毫秒应答",
      next: "应答偏慢，或版本低于 Postgres 15。先看数据库的负载和磁盘；升级可用 npm run backup 和 npm run restore 搬到新版本。",
    },
    schema: {
      name: "表结构",
      found: "{known, number} 个迁移已执行 {applied, number} 个",
      next: "本进程与数据库版本不一致。先在一台机器上启动最新版本，由它完成迁移，再重启其余机器。",
    },
    secret: {
      name: "密钥",
      found: "最新一条消息可以解密",
      bad: "最新一条消息无法解密",
      off: "还没有消息可供验证",
      next: "当前的 APP_SECRET 不是写入时的那一个。改回原来的（DATA_DIR/app.secret），或写进 APP_SECRET_PREVIOUS，然后重启。",
    },
    workers: {
      name: "工作进程",
      found:
        "{alive, plural, =0 {没有在运行的} other {# 个在运行}}{last, plural, =-1 {} other { · 上一个任务 {last, number} 秒前结束}}",
      next: "消息照收，但都在等。重启 Intray，或把 WORKERS 设为 1 以上；退出原因见工作进程的日志。",
    },
    queue: {
      name: "队列",
      found:
        "{waiting, plural, =0 {没有高或普通优先级的任务在等} other {# 个任务在等，最久的 {oldest, number} 秒}}",
      next: "进来得比处理得快。到「任务」里看哪类耗时；模型服务商允许的话，调大 QUEUE_CONCURRENCY 或 WORKERS。",
    },
    outbox: {
      name: "交给引擎",
      found: "{waiting, plural, =0 {没有积压} other {# 个事件在等}}",
      next: "事件已存好，但没被取走。若用 Inngest 服务器：连得上吗，密钥对吗？否则重启工作进程。其间什么都不会丢。",
    },
    models: {
      name: "模型",
      found: "{problems, plural, =0 {每个场景都有可用的模型} other {# 处有问题}}",
      next: "到「场景」或「模型」里改好。",
    },
    disk: {
      name: "磁盘",
      found: "数据所在磁盘剩 {free, number} GB，共 {total, number} GB",
      next: "磁盘满了 Postgres 就会停。腾出空间，或在「设置」里缩短保留期。",
      failedNext: "DATA_DIR 无法写入：让运行 Intray 的用户有写权限。",
    },
    clock: {
      name: "时钟",
      found: "网站与数据库相差 {skew, number} 毫秒",
      next: "相差超过五分钟，签名请求会被拒绝，定时任务也按此时钟。给两台机器都打开时间同步（NTP）。",
    },
    letters: {
      name: "死信",
      found:
        "{open, plural, =0 {没有未处理的} other {# 个未处理}}{first, plural, =0 {} other {，其中 P1 {first, number} 个}}",
      next: "有任务彻底失败了。看原因，解决后重投。",
    },
    backup: {
      name: "备份",
      found: "{days, plural, =-1 {这里从未运行过 npm run backup} =0 {今天做过} other {# 天前做过}}",
      next: "每晚运行 npm run backup -- --to 文件，备份文件与 APP_SECRET 分开存放。（自有 Postgres 的快照这里看不到。）",
    },
    password: {
      name: "初始密码",
      found: "一次性密码文件已删除",
      warn: "首次启动的一次性密码还在 DATA_DIR/admin-password",
      next: "登录，改密码，再删掉这个文件。",
    },
    address: {
      name: "访问地址",
      found: "大家通过 APP_URL 的地址访问",
      warn: "{missing, plural, =0 {APP_URL 不是 https：密码以明文传输} other {其他机器可以访问，但没有设置 APP_URL}}",
      off: "只有本机可以访问",
      next: "前面放一个带 TLS 的代理，把 APP_URL 设为大家输入的 https 地址。",
    },
  },
} as const;
