// Runs before the first paint, so that the wrong theme never flashes.
const theme = localStorage.getItem('quire.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
