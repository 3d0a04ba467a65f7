import { expect, it } from 'vitest'
import { moduleBytes, ownerOf } from './moduleBytes.ts'

it('letters are counted by the module that they come from, line by line', () => {
  // Of the first line four letters of a, six of b and two of nobody; of the second three of a.
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA,ICAA,M;ADCA' }
  expect(moduleBytes('aaaabbbbbb..\naaa', map)).toEqual(
    new Map([
      ['a.ts', 7],
      ['b.ts', 6],
      ['', 2],
    ]),
  )
})

it('what stands before the first segment of a line belongs to nobody, and long numbers are read whole', () => {
  const map = { sources: Array.from({ length: 41 }, (_, index) => `${index}.ts`), mappings: 'EAAA,wCwCAA' }
  expect(moduleBytes(`..${'x'.repeat(40)}yy`, map)).toEqual(
    new Map([
      ['', 2],
      ['0.ts', 40],
      ['40.ts', 2],
    ]),
  )
})

it.each([
  ['../../../node_modules/react-dom/cjs/client.js', 'react-dom'],
  ['../../node_modules/@lingui/core/dist/index.mjs', '@lingui/core'],
  ['../../../src/trade/chart/ChartView.tsx', 'src/trade'],
  ['../../../src/store.ts', 'src'],
  ['../../../contract/rules.ts', 'contract'],
  ['../../../locales/en.po', 'locales'],
  ['', 'the bundler'],
])('%s counts as %s', (source, owner) => expect(ownerOf(source)).toBe(owner))
