/** The dialogs of a comment. */
export type CommentDialog = 'delete' | 'report' | 'hide' | 'show' | 'move' | 'history' | 'lock' | 'unlock'
