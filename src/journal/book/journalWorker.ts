/** The thread of the journal: reads what is kept, adds it up and answers, while the page goes on. */
import { idbStore } from '../../../sw/cache/idbStore.ts'
import { answerTo, type JournalCall, type JournalReply, openJournalService } from './journalService.ts'

const desk = openJournalService((database) => idbStore(database))
let turn: Promise<unknown> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<JournalCall>) => {
  // One after the other: a question sees what was put before it.
  turn = turn.then(async () => self.postMessage((await answerTo(desk, data)) satisfies JournalReply))
})
