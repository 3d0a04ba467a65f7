import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const words: Readonly<Record<string, MessageDescriptor>> = {
  TRC20: msg`Tron network`,
  ERC20: msg`Ethereum network`,
  BEP20: msg`BNB Smart Chain`,
  SPL: msg`Solana network`,
  BITCOIN: msg`Bitcoin network`,
  BTC: msg`Bitcoin network`,
}

/** The network that a protocol such as `TRC20` runs on, in words; undefined where its own name is all there is to say. */
export const networkWords = (protocol: string): MessageDescriptor | undefined => words[protocol.toUpperCase()]
