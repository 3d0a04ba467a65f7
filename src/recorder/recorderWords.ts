import { t } from '@lingui/core/macro'
import { RecordingError } from '../../contract/recording/recording.ts'
import { formatCount } from '../i18n/format.ts'
import type { RecordingInfo } from './recordings.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A length of time as a clock shows it: 0:42, 12:05, 1:00:00. */
export function elapsedWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A size: 120 KB, 2.4 MB. */
export function sizeWords(bytes: number): string {
  const kilo = formatCount(Math.ceil(bytes / 1_024))
  if (bytes < 1_024 * 1_024) return t`${kilo} KB`
  const mega = (bytes / 1_024 / 1_024).toFixed(1)
  return t`${mega} MB`
}

/** Returns how a recording ended, unless it was stopped by hand. */
export function endWords({ ended }: RecordingInfo): string | undefined {
  if (ended === 'full') return t`Stopped automatically: recording limit reached`
  if (ended === 'failed') return t`Stopped automatically: not enough storage on this device`
  return ended === 'open' ? t`Interrupted when the app closed` : undefined
}

/** Returns why a file was not imported. */
export function faultWords(error: unknown): string {
  if (!(error instanceof RecordingError)) return t`There isn’t enough storage on this device.`
  const line = formatCount(error.line ?? 0)
  switch (error.fault) {
    case 'tooLarge':
      return t`This file is too large to be a recording.`
    case 'version':
      return t`This recording was made with an incompatible version of the app.`
    case 'line':
      return t`This recording is damaged: line ${line} can’t be read.`
    case 'times':
      return t`The times in this recording are not valid.`
    default:
      return t`This file is not a recording.`
  }
}
