export { LandscapeHead } from './LandscapeHead.tsx'
export { StopTiles } from './StopTiles.tsx'
