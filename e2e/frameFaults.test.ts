import { describe, expect, it } from 'vitest'
import { FrameFaults } from './frameFaults.ts'

const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'

/** A frame as a server sends it. */
function frame(text: string, opcode = 1): Buffer {
  const body = Buffer.from(text)
  const size = body.length
  if (size < 126) return Buffer.concat([Buffer.from([0x80 | opcode, size]), body])
  if (size < 65_536) return Buffer.concat([Buffer.from([0x80 | opcode, 126, size >> 8, size & 255]), body])
  const long = Buffer.alloc(10)
  long.writeUInt8(0x80 | opcode, 0)
  long.writeUInt8(127, 1)
  long.writeBigUInt64BE(BigInt(size), 2)
  return Buffer.concat([long, body])
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => frame(text)) as [Buffer, Buffer, Buffer, Buffer]

describe('messages on their way', () => {
  it('pass as they are, however the bytes are cut, and whatever their length', () => {
    const received: string[] = []
    const texts = ['short', 'x'.repeat(300), 'y'.repeat(70_000)]
    const stream = Buffer.concat([Buffer.from(head), ...texts.map((text) => frame(text))])
    for (const size of [61, 1000, stream.length]) {
      received.length = 0
      const pass = new FrameFaults((text) => received.push(text)).rewrite()
      const out: Buffer[] = []
      for (let at = 0; at < stream.length; at += size) out.push(pass(stream.subarray(at, at + size)))
      expect(Buffer.concat(out).equals(stream)).toBe(true)
      expect(received).toEqual(texts)
    }
  })

  it('are dropped, and come again once nothing befalls them', () => {
    const faults = new FrameFaults()
    const pass = faults.rewrite()
    pass(Buffer.from(head))
    faults.set('drop')
    expect(pass(Buffer.concat([a, b])).length).toBe(0)
    faults.set('none')
    expect(pass(c).equals(c)).toBe(true)
  })

  it('come in the wrong order, the earlier of two twice', () => {
    const faults = new FrameFaults()
    const pass = faults.rewrite()
    pass(Buffer.from(head))
    faults.set('disorder')
    expect(pass(a).length).toBe(0)
    expect(pass(b).equals(Buffer.concat([b, a, a]))).toBe(true)
    expect(pass(c).length).toBe(0)
    faults.set('none')
    expect(pass(d).equals(Buffer.concat([c, d]))).toBe(true)
  })

  it('that are no text are left alone, and so is what is no websocket', () => {
    const faults = new FrameFaults()
    faults.set('drop')
    const ping = frame('?', 9)
    const pass = faults.rewrite()
    pass(Buffer.from(head))
    expect(pass(Buffer.concat([a, ping])).equals(ping)).toBe(true)
    const page = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n\x81')
    const other = faults.rewrite()
    expect(Buffer.concat([other(page), other(a)]).equals(Buffer.concat([page, a]))).toBe(true)
  })
})
