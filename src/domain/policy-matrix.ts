/**
 * The matrix of decisions 2, written out again by hand, for the tests alone. Columns: owner, manager, occupant,
 * contractor, technician, site admin, nobody signed in. A dash: this role can never do it. "own" of a manager: while
 * there is no owner.
 */
export const matrix = `
directory see                   | any        | any                | any       | any              | any             | any | any
property see                    | own reads  | own managed reads  | resident  | engaged          | open_job        | -   | -
property see_history            | own        | own managed        | -         | -                | -               | -   | -
property onboard                | any        | any                | -         | -                | -               | -   | -
property edit                   | own        | own managed        | -         | -                | -               | -   | -
property archive                | own        | own                | -         | -                | -               | -   | -
property move                   | own        | own                | -         | -                | -               | -   | -
property restore                | own        | own                | -         | -                | -               | -   | -
property freeze                 | -          | -                  | -         | -                | -               | any | -
owner_seat see                  | own        | own managed        | -         | -                | -               | -   | -
owner_seat invite               | own        | own                | -         | -                | -               | -   | -
manager_seat see                | own        | own managed        | -         | -                | -               | -   | -
manager_seat invite             | own        | own                | -         | -                | -               | -   | -
manager_seat confirm            | own        | own                | -         | -                | -               | -   | -
manager_seat edit               | own        | own                | -         | -                | -               | -   | -
manager_seat remove             | own        | own                | -         | -                | -               | -   | -
ledger see                      | own reads  | own managed reads  | -         | -                | -               | -   | -
ledger open                     | own        | own                | -         | -                | -               | -   | -
ledger edit                     | own        | own                | -         | -                | -               | -   | -
ledger name                     | own        | own                | -         | -                | -               | -   | -
ledger post                     | own        | own managed        | -         | -                | -               | -   | -
ledger reverse                  | own        | own                | -         | -                | -               | -   | -
ledger close                    | own        | own managed        | -         | -                | -               | -   | -
advance see                     | own reads  | own managed reads  | -         | awarded          | -               | -   | -
advance ask                     | -          | -                  | -         | awarded          | -               | -   | -
advance decide                  | own        | own                | -         | -                | -               | -   | -
advance pay                     | own        | own managed        | -         | -                | -               | -   | -
advance take_back               | own        | own                | -         | -                | -               | -   | -
invoice see                     | own reads  | own managed reads  | -         | awarded          | -               | -   | -
invoice create                  | own        | own managed        | -         | awarded          | -               | -   | -
invoice answer                  | -          | -                  | -         | awarded          | -               | -   | -
invoice decide                  | own        | own managed        | -         | -                | -               | -   | -
invoice pay                     | own        | own managed        | -         | -                | -               | -   | -
invoice release                 | own        | own managed        | -         | -                | -               | -   | -
invoice take_back               | own        | own                | -         | -                | -               | -   | -
arrival see                     | -          | -                  | -         | self             | -               | -   | -
arrival say                     | -          | -                  | -         | self             | -               | -   | -
order see                       | own        | own managed        | -         | awarded          | -               | -   | -
order place                     | own        | own managed        | -         | -                | -               | -   | -
order accept                    | -          | -                  | -         | awarded          | -               | -   | -
order approve                   | own        | own                | -         | -                | -               | -   | -
order query                     | own        | own                | -         | -                | -               | -   | -
order reply                     | own        | own managed        | -         | -                | -               | -   | -
order set_limits                | own        | own                | -         | -                | -               | -   | -
quote see                       | own        | own managed        | -         | engaged          | -               | -   | -
quote ask                       | own        | own managed        | -         | -                | -               | -   | -
quote choose                    | own        | own managed        | -         | -                | -               | -   | -
quote send                      | -          | -                  | -         | engaged          | -               | -   | -
alarm see                       | own        | own managed        | on_call   | on_call          | -               | -   | -
alarm answer                    | own        | own managed        | on_call   | on_call          | -               | -   | -
on_call see                     | own        | own managed        | -         | -                | -               | -   | -
drill see                       | self       | self               | self      | self             | -               | -   | -
drill answer                    | self       | self               | self      | self             | -               | -   | -
drill see_building              | own        | own managed        | -         | -                | -               | -   | -
drill start                     | own        | own managed        | -         | -                | -               | -   | -
on_call edit                    | own        | own managed        | -         | -                | -               | -   | -
exchange_rate see               | any        | any                | -         | -                | -               | -   | -
exchange_rate enter             | any        | any                | -         | -                | -               | -   | -
payout_account see              | any        | any                | -         | any              | -               | -   | -
payout_account edit             | any        | any                | -         | any              | -               | -   | -
payee see                       | own        | own managed        | -         | -                | -               | -   | -
payee allow                     | own        | own                | -         | -                | -               | -   | -
organisation see                | own managed reads | own managed reads  | -         | -                | -               | -   | -
organisation create             | any        | any                | -         | -                | -               | -   | -
organisation edit               | own        | own                | -         | -                | -               | -   | -
demand see                      | own reads  | own managed reads  | -         | -                | -               | -   | -
demand create                   | own        | own managed        | -         | -                | -               | -   | -
demand remove                   | own        | own managed        | -         | -                | -               | -   | -
demand issue                    | own        | own managed        | -         | -                | -               | -   | -
demand take_back                | own        | own                | -         | -                | -               | -   | -
demand set_account              | own        | own                | -         | -                | -               | -   | -
budget see                      | own reads  | own managed reads  | confirmed | -                | -               | -   | -
budget see_forecast             | own reads  | own managed reads  | -         | -                | -               | -   | -
budget draft                    | own        | own managed        | -         | -                | -               | -   | -
budget adopt                    | own        | own managed        | -         | -                | -               | -   | -
price see                       | own reads  | own managed reads  | -         | -                | -               | -   | -
price set_sharing               | own        | own                | -         | -                | -               | -   | -
unit_payment see                | own reads  | own managed reads  | -         | -                | -               | -   | -
unit_payment record             | own        | own managed        | -         | -                | -               | -   | -
unit_payment decide             | own        | own managed        | -         | -                | -               | -   | -
unit_payment take_back          | own        | own                | -         | -                | -               | -   | -
bank see                        | own reads  | own managed reads  | -         | -                | -               | -   | -
bank import                     | own        | own managed        | -         | -                | -               | -   | -
bank match                      | own        | own managed        | -         | -                | -               | -   | -
bank undo                       | own        | own managed        | -         | -                | -               | -   | -
deposit see                     | own reads  | own managed reads  | -         | -                | -               | -   | -
deposit take                    | own        | own managed        | -         | -                | -               | -   | -
deposit take_back               | own        | own                | -         | -                | -               | -   | -
deposit deduct                  | own        | own managed        | -         | -                | -               | -   | -
deposit decide                  | own        | own                | -         | -                | -               | -   | -
deposit pay                     | own        | own managed        | -         | -                | -               | -   | -
deposit object                  | -          | -                  | self      | -                | -               | -   | -
online_payment see              | own reads  | own managed reads  | -         | -                | -               | -   | -
online_payment set              | own        | own managed        | -         | -                | -               | -   | -
online_payment refund           | own        | own managed        | -         | -                | -               | -   | -
unit_statement see              | own        | own managed        | self      | -                | -               | -   | -
unit_statement report           | -          | -                  | self      | -                | -               | -   | -
organisation add_building       | own        | own managed        | -         | -                | -               | -   | -
organisation set_catalogue      | own        | own managed        | -         | -                | -               | -   | -
money_account see               | own        | own managed        | confirmed self | -                | -               | -   | -
money_account note              | own        | own managed        | -         | -                | -               | -   | -
money_account issue             | own        | own                | -         | -                | -               | -   | -
money_account read              | -          | -                  | confirmed | -                | -               | -   | -
money_account ask               | -          | -                  | confirmed | -                | -               | -   | -
money_account answer            | own        | own managed        | -         | -                | -               | -   | -
membership see                  | own        | own managed        | resident  | engaged          | -               | -   | -
membership leave                | -          | self               | self      | self             | -               | -   | -
membership agree                | -          | self               | self      | self             | -               | -   | -
member see                      | own        | own managed        | -         | -                | -               | -   | -
member invite                   | own        | own managed        | -         | -                | -               | -   | -
member confirm                  | own        | own managed        | -         | -                | -               | -   | -
member edit                     | own        | own managed        | -         | -                | -               | -   | -
member remove                   | own        | own managed        | -         | -                | -               | -   | -
task see                        | own        | own managed        | -         | engaged awarded  | assigned        | -   | -
task create                     | own        | own managed        | -         | -                | -               | -   | -
task edit                       | own        | own managed        | -         | -                | -               | -   | -
task award                      | own        | own managed        | -         | -                | -               | -   | -
task cancel                     | own        | own managed        | -         | -                | -               | -   | -
task set_status                 | own        | own managed        | -         | awarded          | -               | -   | -
task work                       | -          | -                  | -         | assigned         | assigned        | -   | -
task assign                     | -          | -                  | -         | engaged awarded  | -               | -   | -
task give_back                  | -          | -                  | -         | awarded          | -               | -   | -
ticket see                      | own        | own managed        | author    | awarded          | assigned        | -   | -
ticket create                   | -          | -                  | resident  | -                | -               | -   | -
ticket comment                  | own        | own managed        | resident  | engaged open_job | open_job        | -   | -
ticket see_later                | own        | own managed        | resident  | engaged open_job | open_job        | -   | -
ticket triage                   | own        | own managed        | -         | -                | -               | -   | -
ticket acknowledge              | own        | own managed        | -         | -                | -               | -   | -
ticket assign                   | own        | own managed        | -         | -                | -               | -   | -
ticket resolve                  | own        | own managed        | -         | -                | -               | -   | -
ticket wait                     | own        | own managed        | -         | -                | -               | -   | -
promise see                     | own        | own managed        | -         | -                | -               | -   | -
promise edit                    | own        | own managed        | -         | -                | -               | -   | -
ticket reopen                   | -          | -                  | resident  | -                | -               | -   | -
ticket answer                   | -          | -                  | resident  | -                | -               | -   | -
media see                       | own        | own managed        | confirmed author | engaged awarded | assigned        | -   | -
maintenance_update see          | -          | -                  | resident  | -                | -               | -   | -
maintenance_update see_security | -          | -                  | confirmed | -                | -               | -   | -
schedule see                    | own        | own managed        | -         | awarded          | -               | -   | -
schedule create                 | own        | own managed        | -         | -                | -               | -   | -
schedule edit                   | own        | own managed        | -         | -                | -               | -   | -
schedule skip                   | own        | own managed        | -         | -                | -               | -   | -
schedule remove                 | own        | own managed        | -         | -                | -               | -   | -
sop see                         | own author | own managed author | -         | awarded          | assigned        | -   | -
sop create                      | any        | any                | -         | -                | -               | -   | -
sop attach                      | own author | own managed author | -         | -                | -               | -   | -
sop edit                        | author     | author             | -         | -                | -               | -   | -
sop remove                      | author     | author             | -         | -                | -               | -   | -
document see                    | own        | own managed        | shared    | shared           | shared          | -   | -
document create                 | own        | own managed        | -         | -                | -               | -   | -
document edit                   | own        | own managed        | -         | -                | -               | -   | -
document remove                 | own        | own managed        | -         | -                | -               | -   | -
document restore                | own        | own managed        | -         | -                | -               | -   | -
verification see                | own        | own managed        | -         | awarded          | -               | -   | -
verification create             | own        | own managed        | -         | -                | -               | -   | -
proof see                       | own        | own managed        | -         | awarded          | assigned        | -   | -
proof see_numbers               | own        | own managed        | -         | -                | -               | -   | -
proof take_pack                 | own        | own managed        | -         | -                | -               | -   | -
proof answer                    | -          | -                  | -         | awarded          | assigned        | -   | -
import see                      | own author | own managed author | -         | -                | -               | -   | -
import undo                     | own author | own managed author | -         | -                | -               | -   | -
unit see                        | own        | own managed        | confirmed | engaged          | open_job        | -   | -
unit see_history                | own        | own managed        | -         | -                | -               | -   | -
unit create                     | own        | own managed        | -         | -                | -               | -   | -
unit edit                       | own        | own managed        | -         | -                | -               | -   | -
unit remove                     | own        | own managed        | -         | -                | -               | -   | -
unit import                     | own        | own managed        | -         | -                | -               | -   | -
resident see                    | own        | own managed        | -         | -                | -               | -   | -
resident create                 | own        | own managed        | -         | -                | -               | -   | -
resident edit                   | own        | own managed        | -         | -                | -               | -   | -
asset see                       | own        | own managed        | -         | engaged          | open_job        | -   | -
asset see_history               | own        | own managed        | -         | -                | -               | -   | -
asset create                    | own        | own managed        | -         | -                | -               | -   | -
asset edit                      | own        | own managed        | -         | -                | -               | -   | -
asset remove                    | own        | own managed        | -         | -                | -               | -   | -
visit see                       | own        | own managed        | author    | awarded          | assigned        | -   | -
visit offer                     | own        | own managed        | confirmed | open_job         | -               | -   | -
visit report                    | own        | own managed        | -         | open_job         | open_job        | -   | -
visit see_code                  | own        | own managed        | confirmed | open_job         | open_job        | -   | -
gate check                      | own        | own managed        | -         | -                | -               | -   | -
gate see                        | own        | own managed        | -         | -                | -               | -   | -
gate create                     | own        | own managed        | -         | -                | -               | -   | -
gate remove                     | own        | own managed        | -         | -                | -               | -   | -
meter see                     | own        | own managed        | -         | engaged          | open_job        | -   | -
meter read                    | own        | own managed        | -         | engaged          | open_job        | -   | -
meter see_book                | own        | own managed        | -         | -                | -               | -   | -
meter create                  | own        | own managed        | -         | -                | -               | -   | -
meter edit                    | own        | own managed        | -         | -                | -               | -   | -
meter remove                  | own        | own managed        | -         | -                | -               | -   | -
tag see                         | own        | own managed        | -         | -                | -               | -   | -
tag create                      | own        | own managed        | -         | -                | -               | -   | -
tag renew                       | own        | own managed        | -         | -                | -               | -   | -
tag retire                      | own        | own managed        | -         | -                | -               | -   | -
tag open                        | own        | own managed        | resident  | engaged          | open_job        | -   | -
link see                        | own        | own managed        | -         | author           | -               | -   | -
link create                     | own        | own managed        | -         | engaged awarded  | -               | -   | -
link invite                     | own        | own managed        | -         | -                | -               | -   | -
link remove                     | own        | own managed        | -         | author           | -               | -   | -
tag_report see                  | own        | own managed        | -         | -                | -               | -   | -
tag_report decide               | own        | own managed        | -         | -                | -               | -   | -
announcement see                | own        | own managed        | confirmed | engaged          | -               | -   | -
announcement create             | own        | own managed        | -         | -                | -               | -   | -
announcement edit               | own        | own managed        | -         | -                | -               | -   | -
announcement remove             | own        | own managed        | -         | -                | -               | -   | -
announcement see_follow_ups     | own        | own managed        | -         | -                | -               | -   | -
announcement read               | -          | -                  | confirmed | engaged          | -               | -   | -
announcement follow_up          | -          | -                  | confirmed | -                | -               | -   | -
compliance see                | own        | own managed        | -         | -                | -               | -   | -
compliance create             | own        | own managed        | -         | -                | -               | -   | -
compliance edit               | own        | own managed        | -         | -                | -               | -   | -
compliance remove             | own        | own managed        | -         | -                | -               | -   | -
compliance rule               | own        | own managed        | -         | -                | -               | -   | -
compliance publish            | own        | own                | -         | -                | -               | -   | -
suggestion see                  | own        | own managed        | -         | -                | -               | -   | -
suggestion generate             | own        | own managed        | -         | -                | -               | -   | -
suggestion decide               | own        | own managed        | -         | -                | -               | -   | -
team_member see                 | -          | -                  | -         | team             | -               | -   | -
team_member create              | -          | -                  | -         | any              | -               | -   | -
team_member invite              | -          | -                  | -         | any              | -               | -   | -
team_member edit                | -          | -                  | -         | team             | -               | -   | -
team_member remove              | -          | -                  | -         | team             | -               | -   | -
team_member leave               | -          | -                  | -         | -                | self            | -   | -
team_member agree               | -          | -                  | -         | -                | self            | -   | -
work_log see                    | own        | own managed        | -         | team author      | author          | -   | -
work_log create                 | -          | -                  | -         | assigned         | assigned        | -   | -
work_log edit                   | -          | -                  | -         | author           | author          | -   | -
work_log approve                | own        | own managed        | -         | team             | -               | -   | -
notification see                | self       | self               | self      | self             | self            | -   | -
notification read               | self       | self               | self      | self             | self            | -   | -
contact_point see               | self       | self               | self      | self             | self            | -   | -
contact_point create            | self       | self               | self      | self             | self            | -   | -
contact_point edit              | self       | self               | self      | self             | self            | -   | -
contact_point remove            | self       | self               | self      | self             | self            | -   | -
delivery see                    | self       | self               | self      | self             | self            | -   | -
delivery see_building           | own        | own managed        | -         | -                | -               | -   | -
delivery set_budget             | own        | own managed        | -         | -                | -               | -   | -
delivery see_site               | -          | -                  | -         | -                | -               | any | -
account see                     | self       | self               | self      | self             | self            | -   | -
account edit                    | self       | self               | self      | self             | self            | -   | -
account delete                  | self       | self               | self      | self             | self            | -   | -
account suspend                 | -          | -                  | -         | -                | -               | any | -
api_key see                     | self       | -                  | -         | -                | -               | -   | -
api_key create                  | self       | -                  | -         | -                | -               | -   | -
api_key remove                  | self       | -                  | -         | -                | -               | -   | -
webhook see                     | self       | -                  | -         | -                | -               | -   | -
webhook create                  | self       | -                  | -         | -                | -               | -   | -
webhook edit                    | self       | -                  | -         | -                | -               | -   | -
webhook remove                  | self       | -                  | -         | -                | -               | -   | -
credential see                  | own        | own managed        | -         | self team        | self            | -   | -
credential see_team             | -          | -                  | -         | any              | -               | -   | -
credential create               | -          | -                  | -         | any              | any             | -   | -
credential edit                 | -          | -                  | -         | self             | self            | -   | -
credential remove               | -          | -                  | -         | self             | self            | -   | -
credential validate             | own        | own managed        | -         | team             | -               | -   | -
required_credential see         | own        | own managed        | -         | engaged          | -               | -   | -
required_credential edit        | own        | own managed        | -         | -                | -               | -   | -
triage see                      | -          | -                  | -         | -                | -               | any | -
triage export                   | -          | -                  | -         | -                | -               | any | -
catalogue see                   | -          | -                  | -         | -                | -               | any | -
catalogue preview               | -          | -                  | -         | -                | -               | any | -
catalogue apply                 | -          | -                  | -         | -                | -               | any | -
waitlist join                   | any        | any                | any       | any              | any             | any | any
waitlist see                    | -          | -                  | -         | -                | -               | any | -
waitlist export                 | -          | -                  | -         | -                | -               | any | -
waitlist remove                 | -          | -                  | -         | -                | -               | any | -
post see_published              | any        | any                | any       | any              | any             | any | any
post see                        | -          | -                  | -         | -                | -               | any | -
post create                     | -          | -                  | -         | -                | -               | any | -
post edit                       | -          | -                  | -         | -                | -               | any | -
post publish                    | -          | -                  | -         | -                | -               | any | -
post remove                     | -          | -                  | -         | -                | -               | any | -
site_admin see                  | -          | -                  | -         | -                | -               | any | -
site_admin create               | -          | -                  | -         | -                | -               | super | -
site_admin remove               | -          | -                  | -         | -                | -               | super | -
audit_log see                   | -          | -                  | -         | -                | -               | any | -
checkpoint_letter see           | self       | -                  | -         | -                | -               | -   | -
checkpoint_letter set           | self       | -                  | -         | -                | -               | -   | -
backup see                      | -          | -                  | -         | -                | -               | any | -
backup make                     | -          | -                  | -         | -                | -               | any | -
whatsapp see                    | -          | -                  | -         | -                | -               | any | -
inbound_mail see                | -          | -                  | -         | -                | -               | any | -
message_price see               | -          | -                  | -         | -                | -               | any | -
message_price add               | -          | -                  | -         | -                | -               | any | -
`;
