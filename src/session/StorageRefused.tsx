import { Trans } from '@lingui/react/macro'
import { keys } from 'idb-keyval'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { idbStore } from '../../sw/cache/idbStore.ts'
import { useResource } from '../resource/useResource.ts'
import { cx } from '../ui/cx.ts'
import text from '../ui/text.module.css'

const isRefused = (): Promise<boolean> =>
  keys(idbStore(DATABASE.snapshot)).then(
    () => false,
    () => true,
  )

/** Says what is lost when the app closes where it has no database: in a private window, blocked by the visitor, or broken. */
export function StorageRefused({ className }: { className?: string | undefined }) {
  const { answer } = useResource(isRefused, { again: 'never' })
  if (answer !== true) return null
  return (
    <p className={cx(text.warning, className)} role="status">
      <Trans>
        This browser blocks storage. Charts, recent account data and recordings will be lost when you close the app.
      </Trans>
    </p>
  )
}
