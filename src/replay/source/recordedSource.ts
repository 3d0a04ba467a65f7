import { plural, t } from '@lingui/core/macro'
import { readRecording } from '../../../contract/recording/recording.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { log } from '../../log.ts'
import { type RecordingInfo, recordings } from '../../recorder/recordings.ts'
import { RecordedTape, recordedInstruments } from '../recordedTape.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'

/** So many of the newest are offered; each is read whole. */
const MAX_RECORDINGS = 5

/** Returns the source id of a recording. */
export const recordingSourceId = (id: string): string => `recording ${id}`

/** The recording that a source of this name plays. */
export const recordingOf = (sourceId: string): string | undefined => sourceId.match(/^recording (.+)$/)?.[1]

/** The sessions that were recorded on this device or imported; `wanted` is among them however old it is. */
export const findRecordings =
  (wanted?: string): FindSources =>
  async () => {
    const list = await recordings.list().catch(() => [])
    const offered = list.filter(({ id }, place) => place < MAX_RECORDINGS || id === wanted)
    return (await Promise.all(offered.map(sourceOf))).flat()
  }

async function sourceOf(info: RecordingInfo): Promise<TapeSource[]> {
  try {
    const recording = readRecording((await recordings.text(info.id)) ?? '')
    const instruments = recordedInstruments(recording)
    if (instruments.length === 0) return []
    const [started, count] = [formatDateTime(info.startedAt), instruments.length]
    return [
      {
        id: recordingSourceId(info.id),
        title: t`Recording, ${started}`,
        note: plural(count, { one: '# market, as received', other: '# markets, as received' }),
        instruments,
        isKept: true,
        load: async (choice) => new RecordedTape(recording, choice),
      },
    ]
  } catch (error) {
    log('a recording cannot be read', error)
    return []
  }
}
