import { checkPack } from '../../contract/proof/checkPack.ts'
import { MAX_PACK_LENGTH, readPack } from '../../contract/proof/pack.ts'
import type { Verify } from '../../contract/proof/signedNote.ts'
import { packView } from './packView.ts'
import { type PackWords, packWords } from './packWords.ts'

/** The script of `verify.html`, which tools/verifyPage.ts puts together: it opens a pack, checks it and draws it. */
const [file, key] = [...document.querySelectorAll('input')]
const [note, result] = [document.querySelector('#note'), document.querySelector('#result')]
/** By the browser's own means alone: a library for older browsers would be larger than the whole page. */
const verify: Verify = async (publicKey, message, signature) => {
  const [bytes, text, signed] = [publicKey, message, signature].map((part) => Uint8Array.from(part))
  if (!bytes || !text || !signed) return false
  const imported = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signed, text)
}

let pack: File | undefined
/** A check that was begun before another one is not shown. */
let turn = 0

async function show(): Promise<void> {
  if (!pack || !note || !result) return
  turn += 1
  const own = turn
  result.replaceChildren()
  note.textContent = 'Checking…'
  const read = pack.size > MAX_PACK_LENGTH ? undefined : readPack(await pack.text())
  const expected = key?.value.trim() || undefined
  try {
    const checked = read && (await checkPack(read, verify, expected))
    if (own !== turn) return
    note.textContent = checked ? '' : 'This file is not a dispute pack.'
    if (checked) result.replaceChildren(packView(checked, packWords as PackWords))
  } catch {
    note.textContent = 'This browser cannot check Ed25519 signatures. Use a newer one, or npm run verify-pack.'
  }
}

file?.addEventListener('change', () => {
  pack = file.files?.[0]
  void show()
})
key?.addEventListener('change', () => void show())
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  pack = event.dataTransfer?.files[0] ?? pack
  void show()
})
