import { Skeleton } from '../ui/Skeleton.tsx'
import screen from './Screen.module.css'

/** With the measures of what a screen of money is loaded for. */
export const screenShapes = (
  <div className={screen.screen}>
    <Skeleton h={44} />
    <Skeleton h={128} />
    <Skeleton h={56} />
    <Skeleton h={56} />
  </div>
)
