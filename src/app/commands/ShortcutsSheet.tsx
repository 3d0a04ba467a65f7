import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { keysAtom } from '../../keys/actionKeys.ts'
import { capsOf, KeyCaps } from '../../keys/KeyCaps.tsx'
import { isFreeKey, keyOf } from '../../keys/keyOf.ts'
import { type ActionId, actionIds, actionOf, firstKeys } from '../../keys/keys.ts'
import { setKeys } from '../../keys/startKeys.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { actions } from './actions.ts'
import styles from './ShortcutsSheet.module.css'

/** Every action with its key, which can be changed. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      sub={<Trans>Select a shortcut to change it. Saved on this device.</Trans>}
    >
      <Rows />
    </Sheet>
  )
}

/** An action whose key is chosen, and what is in the way of the key pressed last. */
interface Choosing {
  readonly id: ActionId
  /** Undefined while none was pressed that cannot be taken. */
  readonly key?: string
}

function Rows() {
  const keys = useAtomValue(keysAtom) ?? firstKeys
  const [choosing, setChoosing] = useState<Choosing>()
  const give = (id: ActionId, key: string) => {
    const before = actionOf(keys, key)
    setKeys({ ...keys, ...(before && { [before]: '' }), [id]: key })
    setChoosing(undefined)
  }
  const onKeyDown = (id: ActionId, event: KeyboardEvent) => {
    if (choosing?.id !== id || event.key === 'Tab') return
    const key = keyOf(event.nativeEvent)
    // A button under the focus is pressed by these two.
    if (key === undefined || ((key === 'Enter' || key === 'Space') && event.target !== event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') setChoosing(undefined)
    else if (key === 'Backspace' || key === 'Delete') give(id, '')
    else if (isFreeKey(key) && [undefined, id].includes(actionOf(keys, key))) give(id, key)
    else setChoosing({ id, key })
  }
  return (
    <>
      <ul>
        {actionIds.map((id) => (
          <Row
            key={id}
            id={id}
            choosing={choosing?.id === id ? choosing : undefined}
            onChoose={() => setChoosing(choosing?.id === id ? undefined : { id })}
            onKeyDown={(event) => onKeyDown(id, event)}
            onGive={(key) => give(id, key)}
          />
        ))}
      </ul>
      <Button variant="text" size="s" className={styles.all} onClick={() => setKeys(firstKeys)}>
        <Trans>Reset all</Trans>
      </Button>
    </>
  )
}

interface RowProps {
  id: ActionId
  choosing: Choosing | undefined
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onGive: (key: string) => void
}

function Row({ id, choosing, onChoose, onKeyDown, onGive }: RowProps) {
  const { t } = useLingui()
  const keys = useAtomValue(keysAtom) ?? firstKeys
  const name = t(actions[id].name)
  return (
    <li className={styles.item}>
      <div className={cx(stack.row12, styles.row)}>
        <span className={stack.fillShrink}>{name}</span>
        {keys[id] !== firstKeys[id] && (
          <IconButton icon="reset" size={16} tight label={t`Reset ${name}`} onClick={() => onGive(firstKeys[id])} />
        )}
        <button
          type="button"
          className={cx(stack.row4, styles.key, choosing && styles.on)}
          aria-label={t`Shortcut for ${name}: ${capsOf(keys[id]).join(' ') || t`None`}`}
          aria-pressed={choosing !== undefined}
          onClick={onChoose}
          onKeyDown={onKeyDown}
        >
          {choosing ? <Trans>Press a key</Trans> : keys[id] === '' ? <Trans>None</Trans> : <KeyCaps of={keys[id]} />}
        </button>
      </div>
      {choosing?.key !== undefined && <Conflict wanted={choosing.key} onGive={onGive} />}
    </li>
  )
}

/** Says why a key cannot be assigned, and offers to reassign it. */
function Conflict({ wanted, onGive }: { wanted: string; onGive: (key: string) => void }) {
  const { t } = useLingui()
  const keys = useAtomValue(keysAtom) ?? firstKeys
  const holder = actionOf(keys, wanted)
  const key = capsOf(wanted).join(' ')
  const name = holder && t(actions[holder].name)
  return (
    <p className={cx(stack.row12, text.note, styles.note)} role="alert">
      {name === undefined ? (
        <Trans>{key} is reserved by the app or the browser. Press another key.</Trans>
      ) : (
        <>
          <span className={stack.fillShrink}>
            <Trans>
              {key} is already used for “{name}”.
            </Trans>
          </span>
          <Button variant="text" size="s" onClick={() => onGive(wanted)}>
            <Trans>Reassign</Trans>
          </Button>
        </>
      )}
    </p>
  )
}
