// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire workspace","description":"A folder of prompts, blueprints and overrides of one’s own.","type":["object","null"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":".","description":"The folder’s name unless given."},"description":{"type":"string"},"model":{"type":"string","pattern":".","description":"The model that commands use when none is named."},"overlays":{"type":"object","description":"Values for templates: user over project over domain. Inputs come over all of them.","additionalProperties":false,"properties":{"domain":{"type":"object"},"project":{"type":"object"},"user":{"type":"object"}}}}};
const pattern0 = new RegExp(".", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema11.type},message:"must be object,null",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "$schema") || (key0 === "name")) || (key0 === "description")) || (key0 === "model")) || (key0 === "overlays"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.model !== undefined){
let data3 = data.model;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.model,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.model.type,parentSchema:schema11.properties.model,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.overlays !== undefined){
let data4 = data.overlays;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(((key1 === "domain") || (key1 === "project")) || (key1 === "user"))){
const err8 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.overlays,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.domain !== undefined){
let data5 = data4.domain;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err9 = {instancePath:instancePath+"/overlays/domain",schemaPath:"#/properties/overlays/properties/domain/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.domain.type,parentSchema:schema11.properties.overlays.properties.domain,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.project !== undefined){
let data6 = data4.project;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err10 = {instancePath:instancePath+"/overlays/project",schemaPath:"#/properties/overlays/properties/project/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.project.type,parentSchema:schema11.properties.overlays.properties.project,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.user !== undefined){
let data7 = data4.user;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
const err11 = {instancePath:instancePath+"/overlays/user",schemaPath:"#/properties/overlays/properties/user/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.user.type,parentSchema:schema11.properties.overlays.properties.user,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.type,parentSchema:schema11.properties.overlays,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkWorkspaceFile: DataCheck = validate10
