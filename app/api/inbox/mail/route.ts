import { readMail } from "@/domain/messages/read-mail";
import { submitMessage } from "@/domain/messages/submit-message";
import { defineRoute } from "@/entry/define-route";
import { readBody } from "@/entry/read-body";
import { AppError } from "@/lib/errors";

const MAX_BYTES = 10 * 1024 * 1024;

export const POST = defineRoute(
  {
    summary:
      "Submit an e-mail as it travels (`Content-Type: message/rfc822`, at most 10 MiB); delivered twice, it is one message",
    tag: "Messages",
    stream: true,
    status: 201,
  },
  async ({ actor, request }) => {
    if (!/^message\/rfc822\b/i.test(request.headers.get("content-type") ?? ""))
      throw new AppError("unsupported_media_type", "send the mail as message/rfc822");
    const mail = await readMail(await readBody(request, MAX_BYTES));
    const { duplicate, ...message } = await submitMessage(actor, mail);
    return {
      status: duplicate ? 200 : 201,
      body: message,
      headers: { location: `/api/inbox/${message.id}` },
    };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
