import { followWorkspace } from './api/events.ts'
import { draw } from './app/draw.tsx'
import { queryClient } from './app/router.tsx'

followWorkspace(queryClient)
draw()
