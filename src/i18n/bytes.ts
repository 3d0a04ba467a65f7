import { memoised, plain } from './intl.ts'

const sizes = memoised(
  (locale, options: Pick<Intl.NumberFormatOptions, 'unit' | 'maximumFractionDigits'>) =>
    new Intl.NumberFormat(locale, { style: 'unit', unitDisplay: 'short', ...options }),
)

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a size in bytes as text: `120 kB`, `2.4 MB`. Anything above zero is at least 1 kB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)) - 1))
  const value = bytes / 1000 ** (power + 1)
  const shown = power === 0 ? Math.ceil(value) : value
  return plain(sizes({ unit: units[power], maximumFractionDigits: power > 0 && value < 100 ? 1 : 0 }).format(shown))
}
