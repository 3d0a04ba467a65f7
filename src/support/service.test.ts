import { describe, expect, it, vi } from 'vitest'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'

const info = vi.hoisted(() => ({ wire: {} as unknown }))
vi.mock('../session/basicInfo.ts', async () => {
  const { atom } = await import('jotai')
  return { basicInfoAtom: atom(() => (info.wire === undefined ? undefined : decode(settings, info.wire))) }
})
const { createStore } = await import('jotai')
const { serviceAtom } = await import('./service.ts')

const serviceOf = (wire: unknown) => {
  info.wire = wire
  return createStore().get(serviceAtom)
}
const link = 'https://help.example.com/room?id=1'

describe('customer service', () => {
  it('is reached as the setting says', () => {
    expect(serviceOf({ service_link: link, service_link_type: 2 })).toEqual({ kind: 'dialog', link, address: link })
    expect(serviceOf({ service_link: link, service_link_type: '3' })).toEqual({ kind: 'redirect', address: link })
    for (const type of [1, 0, 7, 'x', null])
      expect(serviceOf({ service_link: link, service_link_type: type })).toEqual({ kind: 'chat', address: link })
  })

  it('is not offered without a link, or before the settings are known', () => {
    expect(serviceOf({ service_link: ' ', service_link_type: 3 })).toBeUndefined()
    expect(serviceOf(undefined)).toBeUndefined()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '@support', 'https://a@evil.example'])(
    'never leads to %s',
    (hostile) => {
      const shown = { kind: 'dialog', link: hostile, address: undefined }
      expect(serviceOf({ service_link: hostile, service_link_type: 3 })).toEqual(shown)
      expect(serviceOf({ service_link: hostile, service_link_type: 2 })).toEqual(shown)
      expect(serviceOf({ service_link: hostile })).toBeUndefined()
    },
  )
})
