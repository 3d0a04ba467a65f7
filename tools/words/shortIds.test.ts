import { describe, expect, it } from 'vitest'
import { shortenCatalogue, shortenIds, shortKeys } from './shortIds.ts'

const keys = shortKeys(['xCJdfg', '05m2mX', '-BSF_c', '05m2mX'])

describe('short keys of words', () => {
  it('are the same whatever the order, and one for each word', () => {
    expect(keys).toEqual(shortKeys(['-BSF_c', '05m2mX', 'xCJdfg']))
    expect(new Set(keys.values()).size).toBe(3)
    const many = shortKeys(Array.from({ length: 2704 }, (_, at) => String(at).padStart(6, '0')))
    expect(new Set(many.values()).size).toBe(2704)
    expect(() => shortKeys(Array.from({ length: 2705 }, (_, at) => String(at)))).toThrow('2705 words')
  })

  it('name words in code, and nothing else', () => {
    const code = 'l({id:"xCJdfg"}); jsx(Trans, { id: "-BSF_c", values: {} }); user({ id: "replay" })'
    expect(shortenIds(code, keys)).toBe(
      `l({id: "${keys.get('xCJdfg')}"}); jsx(Trans, { id: "${keys.get('-BSF_c')}", values: {} }); user({ id: "replay" })`,
    )
  })

  it('name words in a catalogue, whatever is in them', () => {
    const messages = { xCJdfg: ['Say "$&" \\ `'], '05m2mX': ['a', ['n'], '\n'] }
    const code = `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`
    const short = shortenCatalogue(code, keys)
    const literal = /JSON\.parse\((.*)\);$/s.exec(short)?.[1] ?? ''
    expect(JSON.parse(JSON.parse(literal))).toEqual({
      [keys.get('xCJdfg') ?? '']: messages.xCJdfg,
      [keys.get('05m2mX') ?? '']: messages['05m2mX'],
    })
    expect(shortenCatalogue(`messages=JSON.parse("{\\"xCJdfg\\":[\\"\\xA0\\"]}")`, keys)).toContain('\u00a0')
    expect(() => shortenCatalogue(code, new Map())).toThrow('no key for')
    expect(() => shortenCatalogue('export default 1', keys)).toThrow('no compiled catalogue')
  })
})
