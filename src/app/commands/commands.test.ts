// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { type Command, findCommands } from './commands.ts'

it('finds a command by its whole label, though the label says where it may break', () => {
  i18n.loadAndActivate({ locale: 'fi', messages: {} })
  const orders: Command = {
    id: 'orders',
    kind: 'other',
    icon: 'orders',
    label: 'Toimeksi\u00adannot',
    review: () => undefined,
  }
  expect(findCommands('toimeksiannot', [orders], i18n)).toEqual([orders])
})
