import * as v from 'valibot'

/** Any text, without the blanks around it. */
export const anyText = v.pipe(v.string(), v.trim())

/** One of some words, each standing for what it means inside. */
export const oneOf = <const T>(words: Readonly<Record<string, T>>) =>
  v.pipe(
    v.string(),
    v.check((word) => Object.hasOwn(words, word)),
    v.transform((word) => words[word] as T),
  )

/** A whole number within bounds, both included. */
export const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(least), v.maxValue(most))

/** Nothing at all, or what the schema takes. */
export const optional = <T>(schema: v.GenericSchema<string, T>) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    schema,
  ])

/** Returns true if a text is an address of the web. */
export const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** An address of the web, or nothing. */
export const webAddress = v.pipe(
  v.string(),
  v.check((text) => text === '' || isWebAddress(text)),
)

/** Texts separated by commas. */
export const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.transform((all): readonly string[] => all.filter((one) => one !== '')),
)
