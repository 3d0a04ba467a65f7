import { takeShared } from '../../sw/cache/sharedFile.ts'
import { withLaterWords } from '../i18n/language.ts'
import { log } from '../log.ts'
import { goTo } from '../router.tsx'
import { toast } from '../ui/toast.ts'

/** What the system launches the installed app with; not in the standard types yet. */
interface LaunchParams {
  readonly targetURL?: string
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(take: (params: LaunchParams) => void): void
}

/**
 * Opens the recordings that the system hands the app: files it is told to open, and files that other apps share. A launch goes
 * to the window that is open already, so that no order on its way is interrupted; its address is followed here.
 */
export function startOpening(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    const hash = targetURL === undefined ? '' : new URL(targetURL).hash
    if (hash !== '' && hash !== location.hash) goTo(hash.slice(1))
    for (const file of files) void file.getFile().then(open).catch(logged)
  })
  if ('caches' in globalThis) takeShared().then(open).catch(logged)
}

const logged = (error: unknown) => log('a file could not be opened', error)

/** Stores a recording among those of this device and offers its replay, or says what is wrong with it. */
async function open(file: Blob | undefined): Promise<void> {
  if (file === undefined) return
  const [{ importRecording }, { faultWords }] = await withLaterWords(
    Promise.all([import('../recorder/recordingFile.ts'), import('../recorder/recorderWords.ts')]),
  )
  try {
    goTo(`/replay?recording=${(await importRecording(file)).id}`)
  } catch (error) {
    toast(faultWords(error), { tone: 'danger' })
  }
}
