/** Where the client sends people; a full page load, so that nothing of the last session stays in memory. */
export const navigation = {
  goTo(path: string): void {
    window.location.assign(path)
  },
}
