/** A thread beside the page's: it is told a task and says the nonce, once. */
import { findNonce, type WorkTask } from '../../../../contract/workProof.ts'

addEventListener('message', ({ data }: MessageEvent<WorkTask>) => postMessage(findNonce(data)))
