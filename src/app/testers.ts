export { LabPage } from '../lab/LabPage.tsx'
export { RecorderPage } from '../recorder/RecorderPage.tsx'
export { TesterStrips } from './TesterStrips.tsx'
