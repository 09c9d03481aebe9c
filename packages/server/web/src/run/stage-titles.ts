import { createContext, useContext } from 'react'
import { words } from '../ui/format.ts'

/** The titles of the run's stages, keyed by the names in steps and files. */
export const StageTitles = createContext<Readonly<Record<string, string>>>({})

/** Returns the name of a stage for people. */
export function useStageTitle(): (stage: string) => string {
  const titles = useContext(StageTitles)
  return (stage) => titles[stage] ?? words(stage)
}
