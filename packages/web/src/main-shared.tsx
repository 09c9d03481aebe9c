import { createHashHistory } from '@tanstack/react-router'
import { share } from './api/shared.ts'
import { draw } from './app/draw.tsx'
import { writeId } from './app/id-params.ts'
import { router } from './app/router.tsx'

// A page on disk has one address: what is shown stands behind the #.
const history = createHashHistory()
router.update({ history })
void share.then(({ run }) => {
  if (location.hash === '') history.replace(`/runs/${encodeURIComponent(writeId(run))}`)
  draw()
})
