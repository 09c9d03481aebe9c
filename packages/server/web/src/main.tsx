import { followWorkspace } from './api/follow-workspace.ts'
import { draw } from './app/draw.tsx'
import { queryClient } from './app/router.tsx'

followWorkspace(queryClient)
draw()
