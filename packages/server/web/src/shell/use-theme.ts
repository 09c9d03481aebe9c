import { useStored } from './use-stored.ts'

export type Theme = 'light' | 'dark' | 'system'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useStored('theme', 'system')
  return [
    theme as Theme,
    (next) => {
      if (next === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = next
      setTheme(next)
    },
  ]
}
