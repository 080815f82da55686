import "server-only";

/** What chat programs write in place of something that is no text. */
const STAND_IN =
  /[[【［](?:图片|圖片|照片|表情|动画表情|语音|視頻|视频|文件|位置|链接|image|photo|picture|sticker|voice|audio|video|file|gif|emoji)[\]】］]/giu;

/**
 * Whether a text says anything that can be classified: a letter or a digit outside of `[图片]` and its like. Emoji and
 * punctuation alone say nothing, and a model that is asked about them makes something up.
 */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(STAND_IN, " "));
}
