/**
 * API specification endpoints with the response fields that other programs rely on. `a b` are fields of the document; `[]` marks
 * a list; `name[]` and `name.` are the parents of the fields that follow. Every field is always present, but null if it has no
 * value.
 */

/** Returns the paths of fields: `at('versions[]', 'a b')` is `versions[].a versions[].b`. */
const at = (place: string, fields: string) =>
  fields
    .split(/\s+/)
    .map((field) => `${place}.${field}`)
    .join(' ')
const paged = (items: string, fields: string) => `${at(`${items}[]`, fields)} total page per_page`

const DONE = 'success message'
const TOKENS = 'access_token refresh_token'
const KEYWORDS = 'gloss_keywords place_keywords'
const DEFINITION = `definitionid valsiword valsiid langid definition notes etymology selmaho jargon definitionnum langrealname
  username time created_at type_name rafsi score comment_count ${KEYWORDS} user_vote owner_only can_edit has_image sound_url
  similarity embedding metadata`
const VERSION_CONTENT = `definition notes selmaho jargon ${KEYWORDS}`
const VERSION = `version_id definition_id user_id username created_at commit_message ${at('content', VERSION_CONTENT)}`
const CHANGED = 'field old_value new_value change_type'
const USER = 'user_id username realname email personal url is_enabled role created_at has_profile_image'
const COMMENT = `comment_id thread_id parent_id user_id username realname comment_num time subject content total_reactions
  total_replies is_bookmarked reactions parent_content valsi_id definition_id valsi_word definition
  first_comment_subject first_comment_content last_comment_username`
const MAIL = 'id message_id date subject cleaned_subject from_address to_address parts_json spam_vote_count'
const COLLECTION =
  'collection_id name description is_public created_at updated_at item_count owner.user_id owner.username'
const ITEM = `item_id definition_id word username valsi_id definition notes ci_notes free_content_front free_content_back
  lang_id position auto_progress has_front_image has_back_image added_at flashcard
  language_id owner_user_id license script is_original canonical_form has_sound sound_url`
const FLASHCARD = `id collection_id item_id definition_id word definition free_content_front free_content_back has_front_image
  has_back_image notes position direction definition_language_id sound_url created_at`
const PROGRESS = `id user_id flashcard_id card_side ease_factor stability difficulty interval review_count last_reviewed_at
  next_review_at status`
const FLASHCARDS = `${paged('flashcards', 'flashcard progress')} ${at('flashcards[].flashcard', FLASHCARD)}
  ${at('flashcards[].progress[]', PROGRESS)} due_count`
const LEVEL = `level_id name description min_cards min_success_rate position prerequisites progress card_count is_locked
  is_started created_at`

/** A binary response. */
export const A_FILE = '(file)'

export const BUILT: Record<string, string> = {
  'POST /auth/login': TOKENS,
  'POST /auth/signup': 'message token',
  'POST /auth/logout': 'message',
  'POST /auth/refresh': TOKENS,
  'GET /auth/profile': 'realname url personal',
  'PUT /auth/profile': 'message',
  'POST /auth/resend-confirmation': DONE,
  'POST /auth/confirm-email': DONE,
  'POST /auth/request_password_reset': `${DONE} session_id`,
  'POST /auth/restore_password': DONE,
  'POST /auth/change-password/initiate': 'message verification_id',
  'POST /auth/change-password/complete': DONE,
  'GET /auth/roles': at('roles[]', 'name permissions'),
  'GET /auth/permissions': at('permissions[]', 'name description'),
  'POST /auth/roles': 'name permissions',
  'PUT /auth/roles/:name': 'name permissions',
  'DELETE /auth/roles/:name': DONE,
  'POST /auth/assign-role': DONE,
  'POST /auth/block-user': DONE,
  'GET /sessions/my': paged('sessions', 'ip user_agent started_at'),
  'GET /users': paged('users', USER),
  'GET /users/:username/profile':
    'username role realname url user_id personal join_date definition_count comment_count vote_count has_profile_image',
  'GET /users/:username/definitions': paged(
    'items',
    `word valsiword valsiid langid version_id created_at ${at('content', VERSION_CONTENT)} definition notes definitionid type_name username score selmaho owner_only has_image`,
  ),
  'GET /users/votes': paged('items', 'definition_id valsi_word definition language langid vote_value score voted_at'),
  'POST /users/profile-image': DONE,
  'DELETE /users/profile-image': DONE,
  'GET /users/:id/profile-image': A_FILE,
  'GET /language/languages': at('[]', 'id tag english_name lojban_name real_name for_lojban url'),
  'POST /language/analyze_word': 'success word_type text recommended problems error decomposition',
  'POST /language/parse_lojban': 'valid error words spans places tree',
  'POST /language/validate_mathjax': 'valid error',
  'GET /jbovlaste/types': at('types[]', 'type_id descriptor'),
  'POST /jbovlaste/valsi': 'success word_type definition_id error warning',
  'PUT /jbovlaste/valsi/:id': 'success error warning',
  'GET /jbovlaste/valsi/:id': at('valsi', 'valsiid word type_name rafsi comment_count source_langid decomposition'),
  'GET /jbovlaste/valsi/:id/definitions': at('[]', DEFINITION),
  'GET /jbovlaste/definition/:id': DEFINITION,
  'DELETE /jbovlaste/definition/:id': `${DONE} valsi_deleted has_remaining_definitions`,
  'GET /jbovlaste/rafsi_overlap': 'overlap',
  'GET /jbovlaste/definition_image/:id/image': A_FILE,
  'POST /jbovlaste/definition_image/:id/image': 'success image_id',
  'GET /jbovlaste/definitions': paged('definitions', DEFINITION),
  'GET /jbovlaste/semantic-search': paged('definitions', DEFINITION),
  'GET /jbovlaste/definitions/list': paged('definitions', DEFINITION),
  'GET /jbovlaste/changes': `${at(
    'changes[]',
    'change_type word content valsi_id lang_id natlang_word_id comment_id thread_id definition_id username time language_name diff.old_content diff.new_content',
  )} ${at('changes[].diff.changes[]', CHANGED)} total`,
  'POST /jbovlaste/vote': `${DONE} word score`,
  'POST /jbovlaste/votes': 'votes',
  'GET /muplis/search': paged('entries', 'id lojban english rank'),
  'GET /versions/:id/history': paged('versions', VERSION),
  'GET /versions/diff': `${at('old_content', VERSION_CONTENT)} ${at('new_content', VERSION_CONTENT)} ${at('changes[]', CHANGED)}`,
  'POST /versions/:id/revert': VERSION,
  'GET /subscriptions': 'subscriptions[].triggers',
  'GET /subscriptions/:id/state': 'is_subscribed subscriptions[]',
  'POST /subscriptions/subscribe': DONE,
  'POST /subscriptions/:id/unsubscribe/:type': DONE,
  'GET /subscriptions/notifications': 'notifications[].read_at total unread_count',
  'PUT /subscriptions/notifications/mark-read': 'count',
  'GET /mail/message/:id': MAIL,
  'GET /mail/thread': `${paged('messages', MAIL)} clean_subject`,
  'GET /mail/search': paged('messages', MAIL),
  'POST /mail/messages/:id/spam-vote': 'message_id spam_vote_count success user_voted',
  'GET /users/:username/comments': paged('comments', COMMENT),
  'POST /comments': COMMENT,
  'GET /comments/thread': paged('comments', COMMENT),
  'DELETE /comments/:id': DONE,
  'POST /comments/bookmark': DONE,
  'POST /comments/reactions': DONE,
  'GET /comments/bookmarks': paged('comments', COMMENT),
  'GET /comments/reactions/my': paged('comments', COMMENT),
  'GET /comments/threads': paged(
    'comments',
    'thread_id valsiid definitionid valsi_word last_comment_id total_comments',
  ),
  'GET /comments/list': paged('comments', COMMENT),
  'GET /comments/trending': at('[]', COMMENT),
  'GET /comments/search': paged('comments', COMMENT),
  'GET /collections': `${at('collections[]', COLLECTION)} total`,
  'GET /collections/public': `${at('collections[]', COLLECTION)} total`,
  'POST /collections': COLLECTION,
  'GET /collections/:id': COLLECTION,
  'PUT /collections/:id': COLLECTION,
  'DELETE /collections/:id': DONE,
  'GET /collections/:id/items': paged('items', ITEM),
  'POST /collections/:id/items': ITEM,
  'PUT /collections/:id/items/:item/position': DONE,
  'DELETE /collections/:id/items/:item': DONE,
  'GET /collections/:userId/search': `${at('items[]', ITEM)} total`,
  'POST /collections/:id/clone': COLLECTION,
  'POST /collections/merge': COLLECTION,
  'POST /collections/:id/import/json': 'imported_count skipped_count skipped_items[].identifier skipped_items[].reason',
  'GET /collections/:id/items/:item/image/:side': A_FILE,
  'GET /flashcards': FLASHCARDS,
  'GET /flashcards/due': FLASHCARDS,
  'POST /flashcards/:id': 'flashcard progress[]',
  'DELETE /flashcards/:id': DONE,
  'PATCH /flashcards/:id/position': DONE,
  'POST /flashcards/:id/review': `${DONE} card_side next_review`,
  'POST /flashcards/:id/fillin': `${DONE} card_side next_review answer_correct`,
  'POST /flashcards/:id/snooze': 'message',
  'POST /flashcards/collection/import': 'imported_count skipped_count',
  'GET /flashcards/streak': `current_streak longest_streak ${at('daily_progress[]', 'date points reviews_count')} total_points`,
  'POST /flashcards/cards/:id': DONE,
  'GET /flashcards/levels/:id': `${at('levels[]', LEVEL)} total`,
  'POST /flashcards/levels/:id': LEVEL,
  'PUT /flashcards/levels/:id': LEVEL,
  'DELETE /flashcards/levels/:id': DONE,
  'GET /flashcards/levels/:id/cards': paged('cards', 'flashcard_id position word definition progress'),
  'DELETE /flashcards/levels/:id/cards/:card': DONE,
  'GET /export/dictionary/:lang': A_FILE,
  'GET /export/cached': at('[]', 'language_tag language_realname format filename created_at'),
  'GET /export/cached/:language_tag/:format': A_FILE,
  'GET /payments/balance': 'balance_cents premium_expires_at',
  'POST /jbovlaste/bulk-import': 'type',
  'GET /jbovlaste/bulk-import/clients': at('[]', 'client_id count'),
  'GET /jbovlaste/bulk-import/clients/:id/definitions': paged('definitions', DEFINITION),
  'POST /jbovlaste/bulk-import/cancel/:id': DONE,
  'POST /jbovlaste/bulk-import/delete/:id': 'deleted[] skipped[]',
}
