/**
 * `npm run breached [-- LIST …]` makes the filter of passwords that nobody may choose: those that `tools/breached/words.txt`
 * and the usual endings make up, and those of text files with one a line. Commit the filter, and note its lists in
 * docs/decisions/passwords.md.
 */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { asListed, canBeChosen } from '../server/accounts/breached/breachedPasswords.ts'
import { filterOf, writeFilter } from '../server/accounts/breached/filter.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const numbers = (from: number, to: number, digits: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(digits, '0'))
const years = numbers(1950, 2030, 4)
const endings = [
  ...['', '!', '!!', '.', '?', '*', '$', '@', '#', '1!', '12!', '123!', '1234!', '@1', '@12', '@123', '@1234', '#1'],
  ...['1', '2', '3', '123', '1234', '12345', '123456', '12345678', '321', '111', '007', '777', '666', '420', '4ever'],
  ...['abc', 'love', 'me', 'forever', '_1', '_123', '-1', '.123', '*123', '1q2w', 'qwe', 'xx', 'xxx'],
  ...numbers(0, 99, 2),
  ...years.flatMap((year) => [year, `@${year}`]),
]
/** As people write a word so that it has a digit or a sign in it. */
const spellings = (word: string) => [
  word,
  word.replaceAll('o', '0'),
  word.replaceAll('a', '@'),
  word.replaceAll('e', '3'),
]

const all = new Set<string>()
const add = (listed: string) => {
  const password = asListed(listed)
  if (canBeChosen(password)) all.add(password)
}

const words = readFileSync(pathOf('tools/breached/words.txt'), 'utf8').split(/\s+/).filter(Boolean)
for (const word of new Set(words.flatMap(spellings))) for (const ending of endings) add(word + ending)
for (const word of words) for (const prefix of ['1', '12', '123', 'my', 'the', 'ilove']) add(prefix + word)
console.log(`${all.size} made of ${words.length} words`)

for (const list of process.argv.slice(2)) {
  let read = 0
  const before = all.size
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })) {
    read += 1
    add(line)
  }
  console.log(`${list}: ${read} lines, ${all.size - before} of them new and of an allowed length`)
}

const bytes = writeFilter(filterOf(all))
writeFileSync(pathOf('server/accounts/breached/breached.filter'), bytes)
console.log(`${all.size} passwords in ${bytes.length} bytes`)
