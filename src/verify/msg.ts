import type { MessageDescriptor } from '@lingui/core'

/** English text, or what lingui finds its translation by. */
export type Word = string | MessageDescriptor

/**
 * Stands where words are said in English alone, in `verify.html` and in a terminal. Where lingui compiles the code, as in the
 * operators' console, this is its macro of the same name (`lingui.config.ts`).
 */
export const msg = ([text = '']: TemplateStringsArray): Word => text
