import type { PackFault } from '../../contract/proof/checkPack.ts'
import { msg, type Word } from './msg.ts'

/** Texts of `packView`. */
export interface PackWords<W = string> {
  readonly sound: W
  readonly unsound: W
  readonly faults: Readonly<Record<PackFault, W>>
  /** Proved facts, one sentence each. */
  readonly signed: W
  readonly filled: W
  readonly grown: W
  readonly unknownKey: W
  readonly order: W
  readonly market: W
  readonly key: W
  readonly checkpoint: W
  readonly witnesses: W
  readonly device: W
  readonly server: W
  readonly ticks: W
  readonly level: W
  readonly shown: W
  readonly tap: W
  readonly answer: W
  readonly connection: W
  readonly arrived: W
  readonly decided: W
  /** Beside a price that the device showed. */
  readonly onTape: W
}

const changed = msg`The proofs do not fit the signed log.`
const gone = msg`Ticks around a decision are missing.`
const elsewhere = msg`A fill is not at the first tick that reached its level.`

/** In English for `verify.html` and `npm run verify-pack`, for the operators' console to translate. */
export const packWords: PackWords<Word> = {
  sound: msg`Price and fill verified`,
  unsound: msg`Not verified`,
  faults: {
    unreadable: changed,
    unsigned: changed,
    missing: changed,
    noTick: gone,
    gap: gone,
    otherPrice: elsewhere,
    earlierTick: elsewhere,
    otherKey: msg`The pack was signed with a different key from yours.`,
    otherOrder: msg`The proofs belong to a different order.`,
    changedPast: msg`The log’s history has changed since the device saw it.`,
  },
  signed: msg`Every decision and tick is in the log that the key below has signed.`,
  filled: msg`Every fill is at the first tick that reached its level, among the ticks shown.`,
  grown: msg`The log has only grown since the device first saw it.`,
  unknownKey: msg`Compare the key with the one that the broker publishes.`,
  order: msg`Order`,
  market: msg`Instrument`,
  key: msg`Key`,
  checkpoint: msg`Checkpoint`,
  witnesses: msg`Witnesses`,
  device: msg`Device`,
  server: msg`Server`,
  ticks: msg`Ticks`,
  level: msg`Level`,
  shown: msg`Price shown`,
  tap: msg`Tap`,
  answer: msg`Answer`,
  connection: msg`Connection`,
  arrived: msg`Request arrived`,
  decided: msg`Decision`,
  onTape: msg`on the tape`,
}
