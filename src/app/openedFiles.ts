import { takeSharedFile } from '../../sw/cache/sharedFile.ts'
import { withLaterWords } from '../i18n/language.ts'
import { log } from '../log.ts'
import { goTo } from '../router.tsx'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'

/** Launch parameters of the installed app. They are not in the standard types yet. */
interface LaunchParams {
  readonly targetURL?: string
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(take: (params: LaunchParams) => void): void
}

/**
 * Opens the files that the system hands the app: files it is told to open, and files that other apps share. A launch goes
 * to the window that is open already, so that no order on its way is interrupted; its address is followed here.
 */
export function startOpening(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    const hash = targetURL === undefined ? '' : new URL(targetURL).hash
    if (hash !== '' && hash !== location.hash) goTo(hash.slice(1))
    for (const file of files) void file.getFile().then(open).catch(logged)
  })
  if ('caches' in globalThis) takeSharedFile().then(open).catch(logged)
}

const logged = (error: unknown) => log('a file could not be opened', error)

/** Stores a recording among those of this device and offers its replay, or says what is wrong with it; any other file is one of prices. */
async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return
  const [{ importRecording, isRecording }, { faultWords }, { receivedFileAtom }] = await withLaterWords(
    Promise.all([
      import('../recorder/recordingFile.ts'),
      import('../recorder/recorderWords.ts'),
      import('../replay/ownData/receivedFile.ts'),
    ]),
  )
  if (!(await isRecording(file))) {
    store.set(receivedFileAtom, file)
    goTo('/replay/files')
    return
  }
  try {
    goTo(`/replay?recording=${(await importRecording(file)).id}`)
  } catch (error) {
    toast(faultWords(error), { tone: 'danger' })
  }
}
