import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router-dom'
import { mainMenuAtom } from '../session/mainMenu.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useAtom } from '../useAtom.ts'
import { tabAt, tabs } from './tabs.ts'

/** The main pages, where no bar of tabs stands. */
export function MainMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useAtom(mainMenuAtom)
  const navigate = useNavigate()
  const here = tabAt(useLocation())
  const go = (to: string) => () => {
    setOpen(false)
    if (to !== here) navigate(to)
  }
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title={<Trans>Menu</Trans>}>
      <MenuList>
        {tabs.map(({ to, title, icon }) => (
          <MenuRow key={to} icon={icon} label={t(title)} onClick={go(to)} />
        ))}
        <MenuRow icon="user" label={<Trans>Account</Trans>} onClick={go('/user')} />
      </MenuList>
    </Sheet>
  )
}
