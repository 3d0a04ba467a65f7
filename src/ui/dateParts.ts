/** A part of a date as it is typed. */
export type DatePart = 'day' | 'month' | 'year'

/** The parts of a date; `''` for one that is not there yet. */
export type DateParts = Readonly<Record<DatePart, string>>

/** The parts of `1985/03/07`, of `1985//` and of nothing. */
export function datePartsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('/')
  return { year, month, day }
}

/** The parts in one text; nothing where none is there. */
export const dateTextOf = ({ year, month, day }: DateParts): string =>
  year + month + day === '' ? '' : `${year}/${month}/${day}`

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'
const inLatin = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const

/** In which order a language writes a date. */
export const partOrder = (locale: string): readonly DatePart[] =>
  new Intl.DateTimeFormat(locale, { ...inLatin, day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))

/** The months' names of a language, from January on, as they stand by themselves. */
export function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { ...inLatin, month: 'long' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}
