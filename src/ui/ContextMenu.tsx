import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import styles from './ContextMenu.module.css'
import { Icon } from './icons/Icon.tsx'
import { MenuList, MenuRow } from './MenuList.tsx'
import { type Menu, type MenuItem, openMenu } from './menu.ts'
import { menuPlace } from './menuPlace.ts'
import { Sheet } from './Sheet.tsx'
import stack from './stack.module.css'
import { useWide } from './useWide.ts'

const close = () => openMenu(undefined)

/** Closes first: what an item opens takes the focus after it has gone back. */
const doing = (item: MenuItem) => () => {
  close()
  setTimeout(item.act)
}

/** The menu of what was pressed: at the pointer, on a phone a sheet. */
export function ContextMenu({ menu }: { menu: Menu | undefined }) {
  const wide = useWide()
  const groups = menu?.groups.map((group) => group.filter((item) => item !== false)).filter(({ length }) => length > 0)
  if (wide) return menu && groups && <AtPointer key={`${menu.at.x} ${menu.at.y}`} menu={menu} groups={groups} />
  return (
    <Sheet open={menu !== undefined} onClose={close} title={<bdi>{menu?.title}</bdi>} lead={menu?.lead}>
      <div className={stack.gap16}>
        {groups?.map((group) => (
          <MenuList key={group[0]?.label}>
            {group.map((item) => (
              <MenuRow
                key={item.label}
                icon={item.icon}
                label={item.label}
                value={item.hint}
                end="none"
                onClick={doing(item)}
              />
            ))}
          </MenuList>
        ))}
      </div>
    </Sheet>
  )
}

interface AtPointerProps {
  menu: Menu
  groups: readonly (readonly MenuItem[])[]
}

function AtPointer({ menu, groups }: AtPointerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const own = dialog.current
    if (own === null) return
    own.showModal()
    const { x, y } = menuPlace(
      menu.at,
      { width: own.offsetWidth, height: own.offsetHeight },
      { width: innerWidth, height: innerHeight },
      getComputedStyle(own).direction === 'rtl',
    )
    own.style.left = `${x}px`
    own.style.top = `${y}px`
    return () => own.close()
  }, [menu])
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(dialog.current?.querySelectorAll('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') close()
    else if (to === undefined) return
    else items.at(to % items.length)?.focus()
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={menu.title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div role="menu" aria-label={menu.title}>
        {groups.map((group) => (
          <div key={group[0]?.label} className={styles.group} role="presentation">
            {group.map((item) => (
              <button key={item.label} type="button" role="menuitem" className={styles.item} onClick={doing(item)}>
                <Icon name={item.icon} size={16} className={styles.icon} />
                <span className={stack.fillShrink}>{item.label}</span>{' '}
                {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </dialog>
  )
}
