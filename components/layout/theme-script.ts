/** Local storage key of the choice. */
export const THEME_KEY = 'theme'
export const DARK_DEVICE = '(prefers-color-scheme: dark)'

/**
 * Runs in the head before anything is painted, so that there is no flash. The server cannot know the device's
 * scheme, and the class on <html> is never React's, so that no render takes it away.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}if(t==='dark'||t!=='light'&&matchMedia('${DARK_DEVICE}').matches)document.documentElement.classList.add('dark')`
