-- What the database of compose.yaml runs once, when its volume is new: the two roles of docs/operate/install.md.
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
create role owner_of_wattline login password :'owner_password';
create role wattline login password :'service_password';
create database wattline owner owner_of_wattline;
revoke all on database wattline from public;
grant connect, temporary on database wattline to wattline;
