/**
 * `npm run verify-pack FILE [KEY]`: checks a dispute pack as `verify.html` does, and says what it proves. KEY is the log's key as
 * the broker publishes it. Ends with 1 where something is wrong, with 2 where the file is no pack.
 */
import { readFileSync, statSync } from 'node:fs'
import { checkPack } from '../contract/proof/checkPack.ts'
import { MAX_PACK_LENGTH, readPack } from '../contract/proof/pack.ts'
import { verifySignature } from '../src/orders/proof/verifySignature.ts'
import { type PackWords, packWords } from '../src/verify/packWords.ts'
import { happeningsOf, witnessLine } from '../src/verify/timelines.ts'

const words = packWords as PackWords
const [file = '', key] = process.argv.slice(2)
if (file === '') throw new Error('Name a file: npm run verify-pack FILE [KEY]')
// A terminal obeys control characters; a pack has no right to any.
const plain = (text: string) => text.replace(/[^\x20-\x7e\u00a0-\u2027\u2030-\u2065\u206a-\ufeff]/g, '?')
const pack = statSync(file).size > MAX_PACK_LENGTH ? undefined : readPack(readFileSync(file, 'utf8'))
if (pack === undefined) {
  console.error('This file is not a dispute pack.')
  process.exit(2)
}
const checked = await checkPack(pack, verifySignature, key)
const isSound = checked.faults.length === 0
for (const { time, by, what, detail, price, age, isTick } of happeningsOf(checked)) {
  const facts = [
    detail,
    price,
    age === undefined ? undefined : `${Math.round(age)} ms`,
    isTick ? words.onTape : undefined,
  ]
  const reported = facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')
  console.log(plain(`${new Date(time).toISOString()}  ${words[by].padEnd(7)} ${words[what]} ${reported}`))
}
console.log(plain(`${words.order} ${pack.order} · ${pack.market.name} · ${words.key} ${pack.server.key}`))
if (checked.witnesses.length > 0) console.log(plain(`${words.witnesses} ${witnessLine(checked.witnesses)}`))
console.log(isSound ? words.sound : words.unsound)
const said = isSound
  ? [
      words.signed,
      words.filled,
      ...(checked.isCompared ? [words.grown] : []),
      ...(checked.isKnownKey ? [] : [words.unknownKey]),
    ]
  : checked.faults.map((fault) => `${words.faults[fault]} (${fault})`)
for (const one of said) console.log(`  ${one}`)
process.exitCode = isSound ? 0 : 1
