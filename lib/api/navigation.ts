/**
 * Where the client sends people; a full page load, so that nothing of the last session stays in memory. The page they
 * leave is one they cannot see, so it leaves the history too: Go back must not lead there.
 */
export const navigation = {
  goTo(path: string): void {
    window.location.replace(path)
  },
}
