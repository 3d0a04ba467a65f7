import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AlsoUsed, PictureKey, Review } from '../../contract/operator/entities/review.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { ErrorState } from '../../src/ui/ErrorState.tsx'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import { Loading, Skeleton } from '../../src/ui/Skeleton.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import tones from '../../src/ui/tones.module.css'
import { Moment } from '../parts/Moment.tsx'
import { Code } from '../parts/UserText.tsx'
import { pictureWords } from './facts.ts'
import { kindWords } from './kinds.ts'
import { PictureStage } from './PictureStage.tsx'
import styles from './Pictures.module.css'
import { usePictures } from './usePictures.ts'

/** The pictures of a review: one large, the others a press away. */
export function Pictures({ pictures }: Pick<Review, 'pictures'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const [beside, setBeside] = useState<string>()
  const { pictureOf, again } = usePictures([...pictures.map(({ address }) => address), ...(beside ? [beside] : [])])
  const nameOf = (key: string) => {
    const word = pictureWords[key as PictureKey]
    return word ? t(word) : key
  }
  const open = pictures[chosen] ?? pictures[0]
  if (!open) return null
  const large = (address: string, name: string) => {
    const picture = pictureOf(address)
    if (picture?.answer !== undefined) return <PictureStage key={address} url={picture.answer} name={name} />
    if (picture?.error === undefined)
      return (
        <Loading label={t`Loading ${name}`} className={styles.rest ?? ''}>
          <Skeleton h="100%" />
        </Loading>
      )
    return (
      <div className={styles.rest}>
        <ErrorState title={<Trans>Couldn’t load the image</Trans>} busy={picture.busy} onRetry={again}>
          {name}
        </ErrorState>
      </div>
    )
  }
  return (
    <section className={styles.pictures} aria-label={t`Images`}>
      {large(open.address, nameOf(open.key))}
      {open.alsoUsed && <AlsoUsedList uses={open.alsoUsed} beside={beside} onBeside={setBeside} />}
      {beside !== undefined && large(beside, t`Also used`)}
      {pictures.length > 1 && (
        <ul className={stack.wrap8}>
          {pictures.map(({ key, address }, at) => {
            const small = pictureOf(address)?.answer
            const isOpen = address === open.address
            return (
              <li key={key}>
                <button
                  type="button"
                  className={cx(stack.row8, styles.thumb, isOpen && styles.chosen)}
                  aria-pressed={isOpen}
                  onClick={() => {
                    setChosen(at)
                    setBeside(undefined)
                  }}
                >
                  {small === undefined ? (
                    <Skeleton w={64} h={44} />
                  ) : (
                    <img className={styles.small} src={small} alt="" />
                  )}
                  <span>{nameOf(key)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface AlsoUsedListProps {
  uses: readonly AlsoUsed[]
  /** The address of the one that is shown too. */
  beside: string | undefined
  onBeside: (address: string | undefined) => void
}

/** Lists where else the picture is used: what for, by whom and when. Each can be shown side by side. */
function AlsoUsedList({ uses, beside, onBeside }: AlsoUsedListProps) {
  const { t } = useLingui()
  return (
    <section className={cx(stack.gap8, styles.uses)} aria-label={t`Also used`}>
      <h3 className={cx(stack.row8, text.label, tones.warn)}>
        <Icon name="warning" size={16} />
        <Trans>Also used</Trans>
      </h3>
      <ul className={stack.gap8}>
        {uses.map(({ id, kind, accountId, uid, at, exact, address }) => {
          const use = `${t(kindWords[kind].one)} ${id.split('-')[1]}`
          const user = (
            <Link className={tones.acc} to={`/user?id=${encodeURIComponent(accountId)}`}>
              <Code>{uid || accountId}</Code>
            </Link>
          )
          return (
            <li key={id + at} className={stack.wrap8}>
              <span>
                <Trans>
                  {use} of user {user}, <Moment at={at} />
                </Trans>
              </span>
              <Tag tone={exact ? 'danger' : 'warn'}>{exact ? <Trans>Same file</Trans> : <Trans>Same image</Trans>}</Tag>
              {address !== undefined && (
                <Button
                  size="s"
                  variant="secondary"
                  aria-pressed={beside === address}
                  onClick={() => onBeside(beside === address ? undefined : address)}
                >
                  <Trans>Show both</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
